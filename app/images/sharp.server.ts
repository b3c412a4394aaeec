import sharp from "sharp";

/**
 * sharp with the decoders of photographs only. The important one to leave out is SVG, which can refer to other files.
 * Imported when it is needed for the first time: its native library takes 25 MB of memory.
 */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadTiffBuffer",
  ],
});
sharp.concurrency(1);
// No image is converted twice, so a cache would only use memory.
sharp.cache(false);

export { sharp };
