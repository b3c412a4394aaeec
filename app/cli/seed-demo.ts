import { serveDrawings, startArtist } from "#demo/artist.ts";

import { SEED_MESSAGES } from "./cli.messages.ts";

/** With this argument, the program only draws images. It starts itself a second time with it. */
const DRAW = "draw";
/** How many lines report the progress. */
const LINES = 12;

/**
 * Seeds the demonstration, unless it is seeded already. Returns the exit code. Imports the modules of the shop only here:
 * they disable SVG in their process, and the process that draws needs it.
 */
async function seedDemo(program: string): Promise<0 | 1> {
  const { config } = await import("../config.server.ts");
  if (!config.demo) return fail(SEED_MESSAGES.notADemo);
  const { db } = await import("../database.server.ts");
  const { IMAGES_FOLDER } = await import("../images/image-files.server.ts");
  const { DEMO_CATALOGUE } = await import("#demo/catalogue.ts");
  const { seedDemo } = await import("./demo-catalogue.server.ts");

  const artist = startArtist(program, [DRAW]);
  try {
    const seeded = await seedDemo(db, {
      now: new Date(),
      imagesFolder: IMAGES_FOLDER,
      catalogue: DEMO_CATALOGUE,
      draw: artist.draw,
      progress: (done, total) => {
        if (done % Math.ceil(total / LINES) === 0) process.stdout.write(`${SEED_MESSAGES.progress(done, total)}\n`);
      },
    });
    if (!seeded.ok) return fail(SEED_MESSAGES.inUse(config.storageDir));
    process.stdout.write(`${SEED_MESSAGES.done(seeded.value.added)}\n`);
    return 0;
  } finally {
    artist.stop();
  }
}

function fail(message: string): 1 {
  process.stderr.write(`${message}\n`);
  return 1;
}

const [, program = "", task] = process.argv;
if (task === DRAW) serveDrawings();
else process.exitCode = await seedDemo(program);
