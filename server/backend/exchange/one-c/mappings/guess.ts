import { ownTarget, type propertyTargets, skippedTarget } from "#contract/exchange-mapping.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import { foldCase } from "../../feeds/parts/identify.ts";
import { unitOf } from "../to-rows/units.ts";
import type { MappedEntity, Mapping } from "./mappings.ts";

type Named = readonly { uuid: string; name: string }[];
type Segments = readonly { uuid: string; name: string; category: string }[];
/** `priceLists`: titles of those that no program has named yet. */
type Candidates = { segments: Segments; storages: Named; priceLists: readonly string[] };

/** Guesses targets of a sender's new entities by their names and the sender's existing mappings. */
export function guessTargets(
  entities: readonly MappedEntity[],
  mappings: readonly Mapping[],
  { segments, storages, priceLists }: Candidates,
): Mapping[] {
  const targets = new Map(mappings.map((row) => [idOf(row), row.target]));
  const fresh = entities.filter((row) => !targets.has(idOf(row)));
  const guesses = new Map([
    ...guessPriceTypes(fresh, mappings, priceLists),
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

/**
 * A price type with the title of a price list from before the first exchange becomes it, and waits for a person if several have that
 * name. Of the others one becomes the catalogue's price: the only one, else the first with a name like «розничная»; the rest become
 * price lists of their own.
 */
function guessPriceTypes(fresh: readonly MappedEntity[], mappings: readonly Mapping[], priceLists: readonly string[]): Guess[] {
  const all = fresh.filter(({ kind }) => kind === "priceType");
  const lists = Map.groupBy(priceLists, foldCase);
  const alike = Map.groupBy(all, ({ name }) => foldCase(name));
  const types = all.filter(({ name }) => !lists.has(foldCase(name)));
  const met = all.filter(({ name }) => lists.has(foldCase(name)));
  const isOfSeveral = (name: string) => Math.max(lists.get(name)?.length ?? 0, alike.get(name)?.length ?? 0) > 1;
  const others = mappings.filter(({ kind }) => kind === "priceType");
  const isTaken = others.some(({ target }) => target === cataloguePrices);
  const [only] = types;
  const chosen = isTaken ? undefined : all.length === 1 && others.length === 0 ? only : types.find(({ name }) => retail.test(name));
  return [
    ...met.map((row): Guess => [idOf(row), isOfSeveral(foldCase(row.name)) ? "" : ownTarget]),
    ...types.map((row): Guess => [idOf(row), row === chosen ? cataloguePrices : ownTarget]),
  ];
}

/**
 * A group becomes the existing segment of its name, if no other group has that name; else that which also stands under a category with
 * the name of its parent. Without segments of others, it becomes a category
 * or segment itself; a single root group above all others is skipped. Otherwise it waits for a person's choice.
 */
function guessGroups(
  fresh: readonly MappedEntity[],
  entities: readonly MappedEntity[],
  mappings: readonly Mapping[],
  segments: Segments,
): Guess[] {
  const groups = fresh.filter(({ kind }) => kind === "group");
  const all = [...entities, ...mappings].filter(({ kind }) => kind === "group");
  const byName = Map.groupBy(segments, ({ name }) => foldCase(name));
  const alike = Map.groupBy(all, ({ name }) => foldCase(name));
  const isOneOfSeveral = ({ name }: MappedEntity) => new Set(alike.get(foldCase(name))?.map(({ externalId }) => externalId)).size > 1;
  const tops = new Set(all.filter(({ parent }) => parent === null).map(({ externalId }) => externalId));
  const parents = new Map(all.map(({ externalId, parent }) => [externalId, parent]));
  const hasGrandchildren = all.some(({ parent }) => parent !== null && tops.has(parents.get(parent) ?? ""));
  const names = new Map(all.map(({ externalId, name }) => [externalId, name]));
  const pathOf = ({ name, parent }: MappedEntity) => pathOfNames(names.get(parent ?? "") ?? "", name);
  return groups.map((row) => {
    const [segment, another] = byName.get(foldCase(row.name)) ?? [];
    if (segment && !another && !isOneOfSeveral(row)) return [idOf(row), segment.uuid];
    const path = pathOf(row);
    const [only, second] = segments.filter(({ name, category }) => pathOfNames(category, name) === path);
    const isAlone = new Set(groups.filter((each) => pathOf(each) === path).map(({ externalId }) => externalId)).size === 1;
    if (only && !second && isAlone) return [idOf(row), only.uuid];
    if (segments.length > 0) return [idOf(row), ""];
    const isOverAll = row.parent === null && tops.size === 1 && hasGrandchildren;
    return [idOf(row), isOverAll ? skippedTarget : ownTarget];
  });
}

const pathOfNames = (above: string, name: string) => `${foldCase(above)}\n${foldCase(name)}`;

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
