import type { Once } from "../feeds/feed.ts";

/** Keeps answers while a load is processed. */
export function keepAnswers(): Once {
  const answers = new Map<string, Promise<unknown>>();
  return <Answer>(question: string, ask: () => Promise<Answer>) => {
    const answer = answers.get(question) ?? ask();
    answers.set(question, answer);
    return answer as Promise<Answer>;
  };
}
