/** Articles as people write them; pure. What they are looked for in is the column `search_codes`. */
export type Article = {
  /** LIKE patterns of a part. */
  part: string;
  /** Of its beginning. */
  begins: string;
  /** Of the whole of it. */
  whole: string;
  /** Nothing but an article: its numbers are no quantities. */
  isWhole: boolean;
};

const title = /^(?:артикул|арт|art|sku|код|№)[.:]?\s*/;
const lookalikes = new Map([..."авекмнорстух"].map((letter, place) => [letter, "abekmhopctyx"[place] as string]));

/** `010241`, `010 241`, `010-241`, `O10-241`, `арт. 010-241` or a part of one; null for words, quantities and what is too short. */
export function articleOf(text: string): Article | null {
  const bare = text.replace(title, "");
  if (!/^[\d\s\-/._a-zа-я]+$/.test(bare) || /[a-zа-я] | [a-zа-я]/.test(bare)) return null;
  // 2.5 is a quantity; no quantity begins with a zero before another digit.
  if (/\d\.\d/.test(bare) && !/^0\d/.test(bare)) return null;
  if ((bare.match(/[a-zа-я]/g)?.length ?? 0) > 4) return null;
  const letters = [...bare].map((letter) => lookalikes.get(letter) ?? letter).join("");
  const zeros = /[a-z]/.test(letters.replaceAll("o", "")) ? letters : letters.replaceAll("o", "0");
  const compact = zeros.replace(/[^0-9a-z]/g, "");
  if (compact.length < 3 || !/\d{2}/.test(compact)) return null;
  const isWhole = title.test(text) || /\d[\s\-/._]+\d/.test(bare);
  const part = /^[0-9a-z-]+$/.test(zeros.replaceAll(" ", "")) && zeros.includes("-") ? zeros.replaceAll(" ", "") : compact;
  return { isWhole, part: `%${part}%`, begins: `% ${part}%`, whole: `% ${compact} %` };
}
