import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { memoryMb } from "./measure.ts";
import type { Row } from "./report.ts";

/** Imports a CSV file with this many products by the built command. Measures its duration and its peak memory. */
export async function benchImport(folder: string, size: number): Promise<Row[]> {
  if (!existsSync("build/cli/import.js")) return [];
  const file = path.join(folder, "products.csv");
  await writeCsv(file, size);
  const storageDir = path.join(folder, "imported");
  mkdirSync(storageDir);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["build/cli/import.js", "--shop", "pc", file], {
    env: { ...process.env, STORAGE_DIR: storageDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  let mostMb = 0;
  while (child.exitCode === null) {
    try {
      mostMb = Math.max(mostMb, memoryMb(child.pid ?? 0));
    } catch {
      break;
    }
    await Promise.race([exited, delay(50)]);
  }
  await exited;
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`);
  return [
    { name: `import of ${size} products, s`, value: (performance.now() - startedAt) / 1000, most: 60 },
    { name: `import of ${size} products, most memory, MB`, value: mostMb, most: 300 },
  ];
}

async function writeCsv(file: string, size: number): Promise<void> {
  const out = createWriteStream(file);
  out.write("id,title,main_category,category,price,typical_price,rate,availability,link,description\n");
  for (let i = 1; i <= size; i++) {
    const line = `${i},Part ${i} of the imported catalogue,Main ${i % 4},Sub ${i % 24},${(i % 900) + 0.99},,${i % 6},YES,https://www.ebay.com/sch/i.html?_nkw=${i},<h2>Part ${i}</h2><ul><li><strong>Cores</strong>: ${i % 32}</li><li><strong>Clock</strong>: 4.3</li></ul>\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
