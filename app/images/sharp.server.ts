import sharp from "sharp";

/**
 * sharp with the decoders of photographs only. Above all it has no decoder for SVG, which can refer to other files. Import
 * it when an image is converted, not at the start: its native library takes 25 MB of memory.
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
