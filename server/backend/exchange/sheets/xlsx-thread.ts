import { parentPort, workerData } from "node:worker_threads";
import { streamXlsxRows } from "hucre/xlsx";

const linesAtOnce = 500;

/** Reads the first sheet of a workbook aside, so that nobody else waits: each word it gets is answered with the next lines. */
const rows = streamXlsxRows(workerData as Uint8Array);

parentPort?.on("message", async () => {
  try {
    const lines = [];
    let next = await rows.next();
    while (!next.done) {
      lines.push({ line: next.value.index + 1, cells: next.value.values });
      if (lines.length === linesAtOnce) break;
      next = await rows.next();
    }
    parentPort?.postMessage({ lines, isLast: next.done === true });
  } catch (error) {
    parentPort?.postMessage({ failure: String(error) });
  }
});
