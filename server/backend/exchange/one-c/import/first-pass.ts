import { cleanLine } from "#contract/clean-text.ts";
import type { Database } from "../../../db/database.ts";
import { childOf, type Element, isRemoved, isYes, listAt, textAt } from "../documents/element.ts";
import type { ReadElement } from "../documents/read-elements.ts";
import { guessTargets } from "../mappings/guess.ts";
import { type MappedEntity, readMappings, saveMappings, segmentsOfOthers, unnamedPriceLists } from "../mappings/mappings.ts";
import { listStorages } from "../mappings/storages.ts";
import type { FirstPass } from "../tables.ts";
import { picturesOf } from "../to-rows/pictures.ts";
import { isBare } from "../to-rows/rows.ts";
import { stockOf } from "../to-rows/stock.ts";
import { unitOf, unitTextsOf } from "../to-rows/units.ts";

/** Stored property values per document. */
const maxValues = 50_000;

/**
 * Reads a whole document before it is loaded: counts its contents and collects its groups, price types, properties, units and
 * storages for mapping. Throws OneCError if it is broken.
 */
export async function makeFirstPass(elements: AsyncIterable<ReadElement>): Promise<{ firstPass: FirstPass; entities: MappedEntity[] }> {
  const firstPass: FirstPass = {
    groups: 0,
    priceTypes: 0,
    products: 0,
    variants: 0,
    prices: 0,
    rests: 0,
    pictures: 0,
    filledGroups: [],
    isFullCatalogue: false,
    isFullOffers: false,
    unreadElsewhere: 0,
  };
  const entities = new Map<string, MappedEntity>();
  const shelves = new Set<string>();
  let values = 0;
  let pictures = 0;
  let bareOffers = 0;
  const note = (kind: MappedEntity["kind"], externalId: string, name: string, parent: string | null = null, words = {}) => {
    if (externalId === "" || externalId.length > 255) return;
    entities.set(`${kind} ${externalId}`, { kind, externalId, name: cleanLine(name).slice(0, 200), parent, words });
  };
  /** Collects a price type without a name, known from prices only. */
  const noteNameless = (id: string, currency: string) => {
    if (!entities.has(`priceType ${id}`)) note("priceType", id, "", null, { currency, tax: "included" });
  };
  /** Collects the unit of goods that no word or list of units explains. */
  const noteUnit = (product: Element) => {
    const texts = unitTextsOf(childOf(product, "БазоваяЕдиница"));
    const [id = ""] = texts;
    if (texts.some((text) => unitOf(text) ?? entities.has(`unit ${text}`))) return;
    note("unit", id, "", null, { of: "goods" });
  };
  const takes: Record<string, (element: Element, within: Element | undefined) => void> = {
    Каталог(element) {
      firstPass.isFullCatalogue ||= !isYes(element.attributes.СодержитТолькоИзменения);
    },
    ПакетПредложений(element) {
      firstPass.isFullOffers ||= !isYes(element.attributes.СодержитТолькоИзменения);
    },
    Группа(element, within) {
      if (isRemoved(element) || textAt(element, "Ид") === "") {
        firstPass.unreadElsewhere += 1;
        return;
      }
      firstPass.groups += 1;
      note("group", textAt(element, "Ид"), textAt(element, "Наименование"), within ? textAt(within, "Ид") : null);
    },
    Свойство(element) {
      const id = textAt(element, "Ид");
      note("property", id, textAt(element, "Наименование"), null, entities.get(`property ${id}`)?.words);
    },
    Справочник(element, within) {
      values += 1;
      if (values > maxValues) {
        firstPass.unreadElsewhere += 1;
        return;
      }
      const property = textAt(within, "Ид");
      const id = textAt(element, "ИдЗначения") || textAt(element, "Ид");
      const noted = entities.get(`property ${property}`);
      if (noted) noted.words[id] = textAt(element, "Значение").slice(0, 3000);
      else note("property", property, textAt(within, "Наименование"), null, { [id]: textAt(element, "Значение").slice(0, 3000) });
    },
    ТипЦены(element) {
      firstPass.priceTypes += 1;
      const tax = isYes(textAt(element, "Налог", "УчтеноВСумме") || "true") ? "included" : "excluded";
      note("priceType", textAt(element, "Ид"), textAt(element, "Наименование"), null, { currency: textAt(element, "Валюта"), tax });
    },
    ЕдиницаИзмерения(element) {
      const name = textAt(element, "НаименованиеПолное") || textAt(element, "НаименованиеКраткое") || textAt(element, "Код");
      note("unit", textAt(element, "Ид") || textAt(element, "Код"), name);
    },
    Склад(element) {
      note("storage", textAt(element, "Ид"), textAt(element, "Наименование"));
    },
    Товар(element) {
      firstPass.products += 1;
      for (const { text } of listAt(element, "Группы", "Ид")) shelves.add(cleanLine(text));
      pictures += picturesOf(element).length;
      noteUnit(element);
    },
    Предложение(element) {
      if (textAt(element, "Ид").includes("#")) firstPass.variants += 1;
      const prices = listAt(element, "Цены", "Цена");
      firstPass.prices += prices.length;
      for (const price of prices) noteNameless(textAt(price, "ИдТипаЦены"), textAt(price, "Валюта"));
      firstPass.rests += stockOf(element).length;
      if (isBare(element)) bareOffers += 1;
    },
  };
  takes.СвойствоНоменклатуры = takes.Свойство as (typeof takes)[string];
  takes.ВариантЗначения = takes.Справочник as (typeof takes)[string];
  for await (const { element, within } of elements) takes[element.name]?.(element, within);
  firstPass.filledGroups = [...shelves];
  firstPass.pictures = pictures;
  firstPass.bareOffers = bareOffers;
  return { firstPass, entities: [...entities.values()] };
}

/**
 * Stores entities of a document for mapping; new ones with guessed targets. Returns the number of new price types without a name,
 * which need price lists.
 */
export async function saveMappedEntities(db: Database, keyName: string, entities: readonly MappedEntity[], now: Date): Promise<number> {
  if (entities.length === 0) return 0;
  const mappings = await readMappings(db, keyName);
  const mappedIds = new Set(mappings.map(({ kind, externalId }) => `${kind} ${externalId}`));
  const relevant = entities.filter(({ kind, externalId, name }) => name !== "" || !mappedIds.has(`${kind} ${externalId}`));
  const named = relevant.map((row) => ({ ...row, name: row.name || row.externalId.slice(0, 200) }));
  const targets = {
    segments: await segmentsOfOthers(db, keyName),
    storages: await listStorages(db),
    priceLists: await unnamedPriceLists(db),
  };
  await saveMappings(db, keyName, guessTargets(named, mappings, targets), now);
  return relevant.filter(({ kind, name }) => kind === "priceType" && name === "").length;
}
