/** Documents of CommerceML as 1C writes them, with the goods of an invented dairy. */
type Offer = { id: string; name?: string; sku?: string; prices?: Record<string, string>; more?: string };
type Product = {
  id: string;
  sku?: string;
  name: string;
  group?: string;
  more?: string;
  attributes?: string;
};
type Group = { id: string; name: string; groups?: Group[] };

export const document = (body: string, { version = "2.08", encoding = "UTF-8" } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="${version}">${body}</КоммерческаяИнформация>`;

export const groupsXml = (groups: readonly Group[]): string =>
  `<Группы>${groups
    .map(
      ({ id, name, groups: inner = [] }) =>
        `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${inner.length > 0 ? groupsXml(inner) : ""}</Группа>`,
    )
    .join("")}</Группы>`;

export const vatXml = (rate: string) =>
  `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов>`;

/** A product at 10 percent, unless `more` says its rate. */
export const productXml = ({ id, sku, name, group, more = "", attributes = "" }: Product) =>
  `<Товар${attributes}><Ид>${id}</Ид>${sku === undefined ? "" : `<Артикул>${sku}</Артикул>`}<Наименование>${name}</Наименование>
    <БазоваяЕдиница Код="796 " НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>
    ${group ? `<Группы><Ид>${group}</Ид></Группы>` : ""}${more.includes("СтавкиНалогов") ? "" : vatXml("10")}${more}</Товар>`;

export const catalogueXml = (products: readonly Product[], { changesOnly = true, classifier = "" } = {}) =>
  document(
    `<Классификатор><Ид>cl</Ид><Наименование>Классификатор</Наименование>${classifier}</Классификатор>
    <Каталог СодержитТолькоИзменения="${changesOnly}"><Ид>cat</Ид><Наименование>Каталог</Наименование>
    <Товары>${products.map(productXml).join("")}</Товары></Каталог>`,
  );

export const priceTypesXml = (types: Record<string, string>, { currency = "RUB", taxed = true } = {}) =>
  `<ТипыЦен>${Object.entries(types)
    .map(
      ([id, name]) =>
        `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>${currency}</Валюта>
        <Налог><Наименование>НДС</Наименование><УчтеноВСумме>${taxed}</УчтеноВСумме></Налог></ТипЦены>`,
    )
    .join("")}</ТипыЦен>`;

const priceXml = ([type, price]: [string, string]) =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Единица>шт</Единица><Коэффициент>1</Коэффициент></Цена>`;

export const offerXml = ({ id, name, sku, prices = {}, more = "" }: Offer) =>
  `<Предложение><Ид>${id}</Ид>${sku ? `<Артикул>${sku}</Артикул>` : ""}${name ? `<Наименование>${name}</Наименование>` : ""}${
    Object.keys(prices).length > 0 ? `<Цены>${Object.entries(prices).map(priceXml).join("")}</Цены>` : ""
  }${more}</Предложение>`;

export const offersXml = (offers: readonly Offer[], { changesOnly = true, types = "" } = {}) =>
  document(
    `<ПакетПредложений СодержитТолькоИзменения="${changesOnly}"><Ид>cat#</Ид>${types}
    <Предложения>${offers.map(offerXml).join("")}</Предложения></ПакетПредложений>`,
  );

/** The text encoded as windows-1251. */
export function cp1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0x80) return code;
      if (sign === "Ё") return 0xa8;
      if (sign === "ё") return 0xb8;
      return code - 0x410 + 0xc0;
    }),
  );
}
