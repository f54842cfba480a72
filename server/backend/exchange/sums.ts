const written = /^([-−]?\d{1,12})[.,](\d{1,20})\D*$/;

type Sum = { whole: string; decimals: string };

function partsOf(text: string): Sum | undefined {
  const [, whole, decimals] = written.exec(text.slice(0, 60).replace(/[\s'’]/g, "")) ?? [];
  return whole === undefined || decimals === undefined ? undefined : { whole, decimals };
}

/** More than two decimals are fine if they are zeros. */
const isFinerThanKopecks = ({ decimals }: Sum) => /[1-9]/.test(decimals.slice(2));

/** `74,480` may be 74 roubles or 74 thousand; a number with a leading zero, or with more digits before the separator, has no thousands. */
const mayBeThousands = ({ whole, decimals }: Sum) => decimals.length === 3 && /^[-−]?[1-9]\d{0,2}$/.test(whole);

/** Whether a sum is finer than a kopeck, or its separator divides thousands or decimals, nobody knows which. */
export function isUnclearSum(text: string): boolean {
  const sum = partsOf(text);
  return sum !== undefined && (isFinerThanKopecks(sum) || mayBeThousands(sum));
}

/** What is unclear about a sum as people write it. */
export function sumFault(text: string): { message: string; values: Record<string, string> } | undefined {
  const sum = partsOf(text);
  if (!sum) return undefined;
  if (isFinerThanKopecks(sum)) return { message: "exchange.kopecks", values: { value: text } };
  if (!mayBeThousands(sum)) return undefined;
  const [small, large] = [`${sum.whole},${sum.decimals.slice(0, 2)}`, `${sum.whole} ${sum.decimals}`];
  return { message: "exchange.thousands", values: { value: text, small, large } };
}
