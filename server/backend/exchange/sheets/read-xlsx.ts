import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { checkZip } from "./check-zip.ts";
import type { Line } from "./read-sheet.ts";
import { refuseSheet } from "./refuse-sheet.ts";

/** Memory of the worker thread. 100,000 rows of ten words take half of it. */
const mostMegabytes = 512;

type Answer = { lines: Line[]; isLast: boolean } | { failure: string };

/** Lines of a workbook's first sheet, formulas as values. Reads it in a worker thread with limited memory. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<Line> {
  await checkZip(bytes);
  const thread = new Worker(new URL("./xlsx-thread.ts", import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  });
  try {
    for (;;) {
      const answer = await ask(thread);
      if ("failure" in answer) refuseSheet("workbook");
      yield* answer.lines;
      if (answer.isLast) return;
    }
  } finally {
    await thread.terminate();
  }
}

async function ask(thread: Worker): Promise<Answer> {
  thread.postMessage("next");
  try {
    const [answer] = (await once(thread, "message")) as [Answer];
    return answer;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") refuseSheet("largeWorkbook");
    throw error;
  }
}
