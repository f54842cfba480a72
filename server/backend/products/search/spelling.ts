/** Unknown words of a query that are corrected: each is compared with all known words, some 10 ms of CPU at 20,000 words. */
export const maxUnknown = 5;

/** The known word with the fewest edits (at most one in words up to four letters, two in longer ones); similar sound counts as nearer. */
export function nearestWord(word: string, words: readonly string[]): { word: string; distance: number } | null {
  const limit = word.length <= 4 ? 1 : 2;
  const sound = soundOf(word);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    if (candidate.length < 3 || Math.abs(candidate.length - word.length) > limit) continue;
    const edits = editDistance(word, candidate, limit);
    if (edits > limit) continue;
    // People leave letters out more often than they add some.
    const score =
      edits + (soundOf(candidate) === sound ? -0.6 : 0) + (candidate[0] === word[0] ? 0 : 0.5) + (candidate.length < word.length ? 0.1 : 0);
    if (score < least) [best, least] = [candidate, score];
  }
  return best === null ? null : { word: best, distance: least };
}

const afterHushing: readonly (readonly [RegExp, string])[] = [
  [/(?<=[жшчщц])о/g, "е"],
  [/(?<=[жшчщц])е/g, "о"],
  [/(?<=[жшчщ])ы/g, "и"],
  [/(?<=[жшчщ])я/g, "а"],
  [/(?<=[жшчщ])ю/g, "у"],
];

/** Spellings of a word with another vowel after ж, ш, ч, щ and ц, the usual mistake there: тушенка for тушонка. */
export function otherSpellings(word: string): string[] {
  return afterHushing.map(([written, meant]) => word.replace(written, meant)).filter((other) => other !== word);
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/[оа]/g, "а"],
  [/[еэияый]/g, "и"],
  [/[бп]/g, "п"],
  [/[дт]/g, "т"],
  [/[гк]/g, "к"],
  [/[зсц]/g, "с"],
  [/[вф]/g, "ф"],
  [/[жшщ]/g, "ш"],
  [/[ьъ]/g, ""],
  [/(.)\1+/g, "$1"],
];

const soundOf = (word: string) => sounds.reduce((text, [letters, one]) => text.replace(letters, one), word);

/** Damerau-Levenshtein distance (optimal string alignment); returns `limit + 1` for any distance above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforePrevious[j - 2] as number) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] as number, limit + 1);
}
