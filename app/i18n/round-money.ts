import { nbsp } from "./format.ts";

const rounded = new Intl.NumberFormat("ru-RU", {
  notation: "compact",
  style: "currency",
  currency: "RUB",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** `12,4 тыс. ₽` of kopecks, for scales of plots: the exact sum is in the table beside. */
export const formatRoundMoney = (kopecks: number): string =>
  rounded
    .format(kopecks / 100)
    .replace(/\s/g, nbsp)
    .replace("-", "\u2212");
