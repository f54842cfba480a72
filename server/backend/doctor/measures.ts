const day = 86_400;
const units = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;
const sizes = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "3 ч", "2 дн.". */
export function durationText(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= 2 * size) ?? units[3];
  return new Intl.NumberFormat("ru", { style: "unit", unit, maximumFractionDigits: 0 }).format(seconds / length);
}

/** "12,3 ГБ". */
export function sizeText(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return new Intl.NumberFormat("ru", { style: "unit", unit: sizes[step] ?? "byte", maximumFractionDigits: 1 }).format(bytes / 1024 ** step);
}

export const millisecondsText = (ms: number) =>
  new Intl.NumberFormat("ru", { style: "unit", unit: "millisecond", maximumFractionDigits: 0 }).format(ms);
