/** `12 345,60 ₽` as `12345.60`; other text stays as it is, to be refused. */
export const typedSum = (typed: string): string => typed.replace(/[\s\u00a0₽]/g, "").replace(",", ".");
