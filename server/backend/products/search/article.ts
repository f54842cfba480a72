/** LIKE patterns for an article over the column `product_hits.search_codes`. */
export type Article = {
  /** Matches a part of an article. */
  part: string;
  /** Matches the beginning of an article. */
  begins: string;
  /** Matches a whole article. */
  whole: string;
  /** The query can only be an article, so its numbers are not searched as quantities. */
  isWhole: boolean;
};

const title = /^(?:артикул|арт|art|sku|код|№)[.:]?\s*/;
/** `NXK-1`, `А-7`, `nxk1`: letters, perhaps in groups, and a number, in one word. Also `бри-60`, so the words are searched beside it. */
const marked = /^(?=[a-zа-я]{2}|[a-zа-я][-/_])[a-zа-я]+(?:[-/_][a-zа-я]+)*[-/_]?\d{1,14}$/;
/** `М-001` and `AB/1024`, but not `бри-60`. */
const lettered = /^[a-zа-я]{1,4}[-/_](?:0\d+|\d{3,})$/;
const lookalikes = new Map([..."авекмнорстух"].map((letter, place) => [letter, "abekmhopctyx"[place] as string]));

/** Finds nothing by a part of it. */
export const isOnlyWhole = ({ part, whole }: Pick<Article, "part" | "whole">) => part === whole;

/** Reads `010241`, `010 241`, `010-241`, `O10-241`, `арт. 010-241` or a part of one. Null for words, quantities and short texts. */
export function articleOf(text: string): Article | null {
  const bare = text.replace(title, "");
  if (!/^[\d\s\-/._a-zа-я]+$/.test(bare) || /[a-zа-я] | [a-zа-я]/.test(bare)) return null;
  // 2.5 is a quantity, 01.5 is not: no quantity has a leading zero before another digit.
  if (/\d\.\d/.test(bare) && !/^0\d/.test(bare)) return null;
  const letters = [...bare].map((letter) => lookalikes.get(letter) ?? letter).join("");
  const whole = marked.test(bare) ? wholeOnly(letters, title.test(text)) : null;
  if ((bare.match(/[a-zа-я]/g)?.length ?? 0) > 4) return whole;
  const zeros = /[a-z]/.test(letters.replaceAll("o", "")) ? letters : letters.replaceAll("o", "0");
  const compact = zeros.replace(/[^0-9a-z]/g, "");
  if (compact.length < 3 || !/\d{2}/.test(compact)) return whole;
  const isWhole = title.test(text) || /\d[\s\-/._]+\d/.test(bare) || lettered.test(bare);
  const part = /^[0-9a-z-]+$/.test(zeros.replaceAll(" ", "")) && zeros.includes("-") ? zeros.replaceAll(" ", "") : compact;
  return { isWhole, part: `%${part}%`, begins: `% ${part}%`, whole: `% ${compact} %` };
}

function wholeOnly(letters: string, isWhole: boolean): Article {
  const whole = `% ${letters.replace(/[^0-9a-zа-я]/g, "")} %`;
  return { isWhole, part: whole, begins: whole, whole };
}
