import { encode } from "uqr";
import type { InvoiceContent } from "./invoice-facts.ts";

/** Longest values that GOST R 56042-2014 allows; programs read the bank by its BIC. */
const maxName = 160;
const maxBank = 45;
export const maxPurpose = 210;

/** Modules around a code that stay white. */
export const quietZone = 4;

/** The data of the payment code: block ST, version 0001, UTF-8 (2). Kopecks. A value may not have the sign between values. */
export function paymentText({ seller, purpose, total }: InvoiceContent): string {
  const fields: [name: string, value: string][] = [
    ["Name", seller.name.slice(0, maxName)],
    ["PersonalAcc", seller.account],
    ["BankName", seller.bankName.slice(0, maxBank)],
    ["BIC", seller.bik],
    ["CorrespAcc", seller.correspondentAccount],
    ["PayeeINN", seller.inn],
    ...(seller.kpp ? [["KPP", seller.kpp] satisfies [string, string]] : []),
    ["Purpose", purpose],
    ["Sum", String(total)],
  ];
  const values = fields.map(([name, value]) => `${name}=${value}`);
  const sign = ["|", "~", "^", "#", "@"].find((each) => values.every((value) => !value.includes(each))) ?? "|";
  return ["ST00012", ...values].join(sign);
}

/** A horizontal run of dark modules. */
type Run = { x: number; y: number; width: number };
export type PaymentCode = { size: number; runs: Run[] };

export function paymentCode(text: string): PaymentCode {
  const { size, data } = encode(text, { ecc: "M", boostEcc: false, border: 0 });
  return { size, runs: data.flatMap((row, y) => runsOf(row).map((run) => ({ ...run, y }))) };
}

function runsOf(row: readonly boolean[]): Omit<Run, "y">[] {
  const runs: Omit<Run, "y">[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.width === x) last.width += 1;
    else runs.push({ x, width: 1 });
  }
  return runs;
}

/** The code with its quiet zone as an SVG path. */
export const codePath = ({ size, runs }: PaymentCode) => ({
  size: size + 2 * quietZone,
  path: runs.map(({ x, y, width }) => `M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`).join(""),
});
