import { lines } from "#contract/lines.ts";
import { type Caller, useBackend } from "./backend.ts";
import { must, useDemoData } from "./demo-basket.ts";

/** Restores the demo data before each test; lines are resolved for a director unless another caller is given. */
export function useResolvedLines() {
  const backend = useBackend();
  useDemoData(backend);
  const director = () => backend.as("director@alfa.example");

  async function resolve(asked: object[], as?: Caller, branchUuid?: string) {
    const caller = as ?? (await director());
    const answer = await caller(lines.resolve, { body: { lines: asked, branchUuid } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.errors));
    return answer;
  }

  const first = async (text: string, quantity?: string) => must((await resolve([{ text, quantity }])).body.lines[0]);

  return { backend, director, resolve, first };
}
