import { and, eq, inArray } from "drizzle-orm";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { scheduleExceptions, scheduleRules } from "#server/backend/distribution/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import type { Backend } from "./backend.ts";
import { alfa, beef, beefSegment, dairy, exampleLines, fill, kefir, meat, rubles, setContract, shop, yoghurt } from "./demo-basket.ts";

/** `order`: what the body changes in the worked example. */
export type Breach = {
  name: string;
  break: () => Promise<unknown>;
  status: number;
  code: string;
  details?: object;
  order?: { expectedTotal: ReturnType<typeof rubles> };
};

/** Each precondition of an order (domain.md section 8), broken in the worked example, in the order of the checks. */
export const checkoutBreaches = (backend: Backend): Breach[] => [
  {
    name: "1 the company is not accredited any more (B41)",
    break: () => backend.db.update(companies).set({ status: "coordination" }).where(eq(companies.uuid, alfa)),
    status: 409,
    code: "COMPANY_NOT_ACCREDITED:4009",
  },
  {
    name: "2 the branch is disabled",
    break: () => backend.db.update(branches).set({ status: "disabled" }).where(eq(branches.uuid, shop)),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { branchUuid: ["Торговая точка отключена: выберите другую"] },
  },
  {
    name: "2 the branch has no schedule",
    break: () => backend.db.update(branches).set({ scheduleUuid: null }).where(eq(branches.uuid, shop)),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { branchUuid: ["Нет доступных дат для заказа"] },
  },
  {
    name: "3 nothing is selected (B37)",
    break: async () =>
      fill(
        await backend.as("director@alfa.example"),
        exampleLines(41.5).map((line) => ({ ...line, isSelected: false })),
      ),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { products: ["Не выбран ни один товар"] },
  },
  {
    name: "4 a product is out of stock",
    break: () => backend.db.update(products).set({ isOffered: false, inStock: false }).where(eq(products.uuid, yoghurt)),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { [`products.${yoghurt}`]: ["Этот товар сейчас нельзя заказать: уберите его"] },
  },
  {
    name: "4 a product is withdrawn",
    break: () => backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, beef)),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { [`products.${beef}`]: ["Этот товар сейчас нельзя заказать: уберите его"] },
  },
  {
    name: "4 the branch has no contract for an assortment",
    break: () => backend.db.delete(contractLines).where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, meat))),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { [`products.${beef}`]: ["Этот товар сейчас нельзя заказать: уберите его"] },
  },
  {
    name: "5 the rules of a quantity have changed (B40 S38)",
    break: () =>
      backend.db
        .update(products)
        .set({ minHundredths: 3_000 })
        .where(inArray(products.uuid, [kefir, yoghurt])),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: {
      [`products.${kefir}.quantity`]: ["Минимальное количество — 30"],
      [`products.${yoghurt}.quantity`]: ["Минимальное количество — 30"],
    },
  },
  {
    name: "6 the discounted total is below the minimum (B38 B39)",
    break: () => backend.db.update(branches).set({ minOrderKopecks: 4_667_848 }).where(eq(branches.uuid, shop)),
    status: 400,
    code: "VALIDATION_ERROR:4000",
    details: { total: ["Недостаточная сумма заказа"], minPriceForDeal: rubles(46_678.48), missing: rubles(0.01) },
  },
  {
    name: "7 the limit is exceeded (B23)",
    break: () => setContract(backend.db, { assortment: dairy }, { reservedKopecks: 9_012_061 }),
    status: 409,
    code: "LIMIT_EXCEEDED:4009",
    details: { assortment: dairy, available: rubles(29_879.39), total: rubles(29_879.4), excess: rubles(0.01) },
  },
  {
    name: "8 a date is closed",
    break: () =>
      backend.db
        .insert(scheduleExceptions)
        .values({ scheduleUuid: demoUuid("schedule", "tula-center"), date: "2026-03-10", kind: "closed" }),
    status: 409,
    code: "TIMESLOT_EXPIRED:4019",
    details: { segment: beefSegment, availableDates: ["2026-03-12", "2026-03-17", "2026-03-19"] },
  },
  {
    name: "8 a segment has no dates left (B31)",
    break: () => backend.db.delete(scheduleRules).where(eq(scheduleRules.segmentUuid, beefSegment)),
    status: 409,
    code: "TIMESLOT_EXPIRED:4019",
    details: { segment: beefSegment, availableDates: [] },
  },
  {
    name: "9 a price has changed since the buyer saw the total",
    break: () => backend.db.update(products).set({ priceKopecks: 68_989 }).where(eq(products.uuid, beef)),
    order: { expectedTotal: rubles(46_678.47) },
    status: 409,
    code: "CONFLICT:4009",
    details: { total: rubles(46_678.22), expectedTotal: rubles(46_678.47) },
  },
];
