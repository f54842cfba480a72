import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { checkZip } from "./check-zip.ts";
import type { Line } from "./read-sheet.ts";
import { refuseSheet } from "./refuse-sheet.ts";

/** A hundred thousand rows of ten words each take half of it. */
const mostMegabytes = 512;

type Answer = { lines: Line[]; isLast: boolean } | { failure: string };

/** Lines of the first sheet of a workbook; formulas as their values. */
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
