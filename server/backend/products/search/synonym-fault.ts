import { foldLetters, formsIn } from "./lexicon.ts";

const max = { phrases: 60, wordsOfPhrase: 5 };

/** Normalises spaces and drops empty phrases: "томат , черри," to "томат, черри". */
export const tidyPhrases = (list: string): string =>
  list
    .split(",")
    .map((phrase) => phrase.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join(", ");

type Fault = "wordless" | "meaningless" | "long" | "many" | "itself";

/** Why a row of synonyms would have no effect on searches or cost too much; null when it is valid. */
export function synonymFault({ words, meaning }: { words: string; meaning: string }): Fault | null {
  const [from, to] = [formsIn(words), formsIn(meaning)];
  if (from.some((forms) => forms.length === 0)) return "wordless";
  if (to.some((forms) => forms.length === 0)) return "meaningless";
  if (from.length + to.length > max.phrases) return "many";
  if ([...from, ...to].some((forms) => forms.length > max.wordsOfPhrase)) return "long";
  const written = `${words},${meaning}`.split(",").map((phrase) => foldLetters(phrase).trim());
  return new Set(written).size > 1 ? null : "itself";
}
