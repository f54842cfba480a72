import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { refuseSheet } from "./refuse-sheet.ts";

const mostBytes = 500 * 1024 ** 2;
/** Largest ratio of unpacked to packed size; more is treated as a zip bomb. */
const mostTimes = 200;
const mostEntries = 1000;

/** Unpacks a workbook and discards the result, to measure it: sizes in the zip directory may be false. Throws VALIDATION_ERROR. */
export async function checkZip(bytes: Buffer): Promise<void> {
  const limit = Math.min(mostBytes, bytes.length * mostTimes);
  let size = 0;
  const tooLarge = new Error("unpacked to more than a workbook may have");
  const count = () =>
    new Writable({
      write(chunk: Buffer, _, done) {
        size += chunk.length;
        done(size > limit ? tooLarge : null);
      },
    });
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    if (zip.entryCount > mostEntries) throw tooLarge;
    for await (const entry of zip.eachEntry()) await pipeline(await zip.openReadStreamPromise(entry), count());
  } catch (error) {
    refuseSheet(error === tooLarge ? "packed" : "workbook");
  }
}
