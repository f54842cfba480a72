import type { Deal } from "#contract/deal.ts";
import { deals as calls } from "#contract/deals.ts";
import type { Caller } from "./backend.ts";
import { beef, curd, kefir, yoghurt } from "./demo-basket.ts";

type Line = { productUuid: string; quantity: number; deliveryDate?: string };

/** The example's lines with other quantities; null removes one. */
export const lines = (over: Partial<Record<string, number | null>> = {}, more: Line[] = []): Line[] => [
  ...[
    [kefir, 20],
    [yoghurt, 15],
    [curd, 41.5],
    [beef, 24.35],
  ].flatMap(([productUuid, quantity]) => {
    const changed = over[productUuid as string];
    return changed === null ? [] : [{ productUuid: productUuid as string, quantity: changed ?? (quantity as number) }];
  }),
  ...more,
];

export const edit = (as: Caller, { uuid }: Deal, body: object) => as(calls.edit, { params: { uuid }, body });

export const shownParts = (deal: Deal) =>
  deal.suborders.map(({ number, deliveryDate, products: own }) => [number.split("-").at(-1), deliveryDate, own.length]);
