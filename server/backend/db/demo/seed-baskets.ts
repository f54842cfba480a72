import { toHundredths } from "#contract/quantity.ts";
import { basketLines, baskets } from "../../basket/tables.ts";
import { minutesBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

type BasketEntry = {
  customer: string;
  branch: string;
  minutesAgo: number;
  lines: readonly (readonly [sku: string, quantity: number, isChecked?: boolean])[];
};

const demoBaskets: readonly BasketEntry[] = [
  /** The worked example of domain.md section 19: exceeds the credit limit by 5 241.12 roubles. */
  {
    customer: "alfa-p1",
    branch: "alfa-b1",
    minutesAgo: 4,
    lines: [
      ["010-241", 20],
      ["010-377", 15],
      ["010-512", 60.5],
      ["030-118", 24.35],
    ],
  },
];

export async function seedBaskets({ tx, now }: DemoSeed): Promise<void> {
  const rows = demoBaskets.map(({ customer, branch, minutesAgo }) => ({
    uuid: demoUuid("basket", customer),
    customerUuid: demoUuid("customer", customer),
    branchUuid: demoUuid("branch", branch),
    updatedAt: minutesBefore(now, minutesAgo),
  }));
  const lines = demoBaskets.flatMap(({ customer, lines: wanted }) =>
    wanted.map(([sku, quantity, isChecked = true], index) => ({
      basketUuid: demoUuid("basket", customer),
      productUuid: demoUuid("product", sku),
      quantityHundredths: toHundredths(quantity),
      isChecked,
      position: index + 1,
    })),
  );
  await insertRows(tx, baskets, rows);
  await insertRows(tx, basketLines, lines);
}
