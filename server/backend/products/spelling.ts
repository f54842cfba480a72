/** Nearest known words; pure. */
export type Vocabulary = ReadonlySet<string>;

/** Each unknown word is compared with all the known ones, some 10 ms of nobody else's turn at 20,000. */
const mostUnknown = 5;

/** The text with its unknown words replaced by the nearest known ones; null when one has no neighbour, nothing changed, or more are unknown. */
export function correctSpelling(text: string, vocabulary: Vocabulary): string | null {
  const unknown = new Set(text.match(/[a-zа-я]{3,}/g)?.filter((word) => !vocabulary.has(word)));
  if (unknown.size > mostUnknown) return null;
  let failed = false;
  const corrected = text.replace(/[a-zа-я]{3,}/g, (word) => {
    if (failed || !unknown.has(word)) return word;
    const nearest = nearestWord(word, vocabulary);
    failed ||= nearest === null;
    return nearest ?? word;
  });
  return failed || corrected === text ? null : corrected;
}

/** Every word is a known one or the beginning of one, apart from its ending. */
export function isWritten(text: string, vocabulary: Vocabulary): boolean {
  const words = text.match(/[a-zа-я]{3,}/g);
  return words?.every((word) => vocabulary.has(word) || beginsKnown(word, vocabulary)) ?? false;
}

function beginsKnown(word: string, vocabulary: Vocabulary): boolean {
  const beginning = word.slice(0, Math.max(3, word.length - 2));
  for (const known of vocabulary) if (known.startsWith(beginning)) return true;
  return false;
}

/** Fewest edits, then the same first letter, then the alphabet: one edit up to four letters, two in longer words. */
function nearestWord(word: string, vocabulary: Vocabulary): string | null {
  const limit = word.length <= 4 ? 1 : 2;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) > limit) continue;
    const distance = editDistance(word, known, limit);
    const score = 2 * distance + (known[0] === word[0] ? 0 : 1);
    if (distance > limit || score > least || (score === least && best !== null && known > best)) continue;
    best = known;
    least = score;
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours; anything above `limit` answers `limit + 1`. */
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
