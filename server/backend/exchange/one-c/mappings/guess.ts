import { ownTarget, type propertyTargets, skippedTarget } from "#contract/exchange-mapping.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import { foldCase } from "../../feeds/parts/identify.ts";
import { unitOf } from "../to-rows/units.ts";
import type { MappedEntity, Mapping } from "./mappings.ts";

type Named = readonly { uuid: string; name: string }[];
type Candidates = { segments: Named; storages: Named };

/** Guesses targets of a sender's new entities by their names and the sender's existing mappings. */
export function guessTargets(
  entities: readonly MappedEntity[],
  mappings: readonly Mapping[],
  { segments, storages }: Candidates,
): Mapping[] {
  const targets = new Map(mappings.map((row) => [idOf(row), row.target]));
  const fresh = entities.filter((row) => !targets.has(idOf(row)));
  const guesses = new Map([
    ...guessPriceTypes(fresh, mappings),
    ...guessGroups(fresh, entities, mappings, segments),
    ...guessStorages(fresh, storages),
    ...fresh.filter(({ kind }) => kind === "property").map((row) => [idOf(row), guessProperty(row.name)] as const),
    ...fresh.filter(({ kind }) => kind === "unit").map((row) => [idOf(row), unitOf(row.name) ?? ""] as const),
  ]);
  return entities.map((row) => ({ ...row, target: targets.get(idOf(row)) ?? guesses.get(idOf(row)) ?? "" }));
}

const idOf = ({ kind, externalId }: Pick<MappedEntity, "kind" | "externalId">) => `${kind} ${externalId}`;

type Guess = readonly [id: string, target: string];

const retail = /розн|баз|retail|base|каталог|прайс|сайт/i;

/** One price type becomes the catalogue's price: the only one, else the first with a name like «розничная». Others become price lists. */
function guessPriceTypes(fresh: readonly MappedEntity[], mappings: readonly Mapping[]): Guess[] {
  const types = fresh.filter(({ kind }) => kind === "priceType");
  const others = mappings.filter(({ kind }) => kind === "priceType");
  const isTaken = others.some(({ target }) => target === cataloguePrices);
  const [only] = types;
  const chosen = isTaken ? undefined : types.length === 1 && others.length === 0 ? only : types.find(({ name }) => retail.test(name));
  return types.map((row) => [idOf(row), row === chosen ? cataloguePrices : ownTarget]);
}

/**
 * A group becomes the existing segment of its name, if no other group has that name. Without segments of others, it becomes a category
 * or segment itself; a single root group above all others is skipped. Otherwise it waits for a person's choice.
 */
function guessGroups(
  fresh: readonly MappedEntity[],
  entities: readonly MappedEntity[],
  mappings: readonly Mapping[],
  segments: Named,
): Guess[] {
  const groups = fresh.filter(({ kind }) => kind === "group");
  const all = [...entities, ...mappings].filter(({ kind }) => kind === "group");
  const byName = Map.groupBy(segments, ({ name }) => foldCase(name));
  const alike = Map.groupBy(all, ({ name }) => foldCase(name));
  const isOneOfSeveral = ({ name }: MappedEntity) => new Set(alike.get(foldCase(name))?.map(({ externalId }) => externalId)).size > 1;
  const tops = new Set(all.filter(({ parent }) => parent === null).map(({ externalId }) => externalId));
  const parents = new Map(all.map(({ externalId, parent }) => [externalId, parent]));
  const hasGrandchildren = all.some(({ parent }) => parent !== null && tops.has(parents.get(parent) ?? ""));
  return groups.map((row) => {
    const [segment, another] = byName.get(foldCase(row.name)) ?? [];
    if (segment && !another && !isOneOfSeveral(row)) return [idOf(row), segment.uuid];
    if (segments.length > 0) return [idOf(row), ""];
    const isOverAll = row.parent === null && tops.size === 1 && hasGrandchildren;
    return [idOf(row), isOverAll ? skippedTarget : ownTarget];
  });
}

/** The storage of the same name, if no other new one has that name, else the portal's only storage if the document has one new storage. */
function guessStorages(fresh: readonly MappedEntity[], storages: Named): Guess[] {
  const rows = fresh.filter(({ kind }) => kind === "storage");
  const byName = Map.groupBy(storages, ({ name }) => foldCase(name));
  const alike = Map.groupBy(rows, ({ name }) => foldCase(name));
  return rows.map((row) => {
    if ((alike.get(foldCase(row.name))?.length ?? 0) > 1) return [idOf(row), ""];
    const [storage, another] = byName.get(foldCase(row.name)) ?? (rows.length === 1 && storages.length === 1 ? storages : []);
    return [idOf(row), storage && !another ? storage.uuid : ""];
  });
}

type Target = (typeof propertyTargets)[number];

const byTitle: readonly (readonly [RegExp, Target])[] = [
  [/^состав/, "composition"],
  [/^срок (годности|хранения)/, "shelfLifeDays"],
  [/температур|^условия хранения/, "temperatureMode"],
  [/^(кратность|шаг)/, "step"],
  [/^(миним|мин\.).*(заказ|парти|количеств)/, "min"],
  [/^(макс).*(заказ|парти|количеств)/, "max"],
  [/(в упаковке|в коробке|в коробе|в ящике|квант)/, "unitsInSupply"],
  [/^(бренд|торговая марка|производитель|марка)/, "brand"],
  [/^(калорийность|энергетическая ценность)/, "calories"],
  [/^белки/, "proteins"],
  [/^жиры/, "fats"],
  [/^углеводы/, "carbohydrates"],
  [/^(масса|вес) нетто/, "netWeight"],
  [/^(масса|вес) брутто/, "grossWeight"],
];

export function guessProperty(title: string): string {
  const folding = foldCase(title);
  return byTitle.find(([pattern]) => pattern.test(folding))?.[1] ?? "";
}
