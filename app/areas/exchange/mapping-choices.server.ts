import { serverT } from "#app/i18n/i18next.server.ts";
import type { AnswerOf } from "#contract/call.ts";
import type { exchange } from "#contract/exchange.ts";
import { type Mapping, mappingTargets } from "#contract/exchange-mapping.ts";
import { cataloguePrices } from "#contract/feeds.ts";

export type Choice = { value: string; label: string };

/** What a 1C item can be mapped to; the row itself adds the empty choice. */
export type Choices = { plain: Choice[]; groups: { label: string; options: Choice[] }[] };

type Answer = AnswerOf<typeof exchange.listMappings>;

/** Units for product facts, not for sale. */
const unsoldUnits = ["kcal", "cm", "m", "day"];

export function choicesOf(kind: Mapping["kind"], { segments, priceLists, storages }: Answer): Choices {
  const t = serverT();
  if (kind === "group")
    return {
      plain: [
        { value: "own", label: t("mapping:group.own") },
        { value: "skip", label: t("mapping:group.skip") },
      ],
      groups: grouped(segments.map(({ uuid, name, category }) => ({ value: uuid, label: name, group: category }))),
    };
  if (kind === "priceType")
    return {
      plain: [
        { value: cataloguePrices, label: t("mapping:priceType.catalog") },
        { value: "own", label: t("mapping:priceType.own") },
      ],
      groups: grouped(priceLists.map(({ uuid, title }) => ({ value: uuid, label: title, group: t("mapping:priceType.lists") }))),
    };
  if (kind === "storage")
    return { plain: [], groups: grouped(storages.map(({ uuid, name, center }) => ({ value: uuid, label: name, group: center }))) };
  if (kind === "property")
    return {
      plain: mappingTargets.property.flatMap((value) => (value === "" ? [] : { value, label: t(`exchange:fields.${value}`) })),
      groups: [],
    };
  return {
    plain: mappingTargets.unit.flatMap((value) =>
      value === "" || unsoldUnits.includes(value) ? [] : { value, label: t(`common:units.${value}`) },
    ),
    groups: [],
  };
}

const grouped = (options: (Choice & { group: string })[]): Choices["groups"] =>
  [...Map.groupBy(options, ({ group }) => group)].map(([label, all]) => ({
    label,
    options: all.map(({ value, label: name }) => ({ value, label: name })),
  }));
