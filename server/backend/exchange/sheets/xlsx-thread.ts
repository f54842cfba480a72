import { parentPort, workerData } from "node:worker_threads";
import { streamXlsxRows } from "hucre/xlsx";

const linesAtOnce = 500;

/** Worker thread that reads a workbook's first sheet without blocking the event loop. Each message returns the next lines. */
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
