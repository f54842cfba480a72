import { setTimeout as pause } from "node:timers/promises";
import { exchangeCookie } from "#contract/exchange.ts";
import { document, groupsXml, offerXml, priceTypesXml, productXml } from "#tests/support/commerce-ml.ts";

/** Bytes of each post; the exchange tells 1C this limit. */
const partBytes = 8 * 1024 ** 2;

const idOf = (index: number) => `6d1f4d0e-0000-11ee-bb6a-${String(index).padStart(12, "0")}`;

const classifier = groupsXml([
  { id: "bench-1", name: "Сыры" },
  { id: "bench-2", name: "Масло" },
]);

const more = `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>10</Ставка></СтавкаНалога></СтавкиНалогов>
  <Описание>${"Молоко пастеризованное, закваска, соль. ".repeat(5)}</Описание>
  <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ВидНоменклатуры</Наименование><Значение>Товар</Значение></ЗначениеРеквизита>
  <ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Товар</Значение></ЗначениеРеквизита>
  <ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>0.3</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`;

const productOf = (index: number) =>
  productXml({
    id: idOf(index),
    sku: `ONEC-${index}`,
    name: `Сыр полутвёрдый ${index}, 45 %, 300 г`,
    group: index % 2 === 0 ? "bench-1" : "bench-2",
    more,
  });

const offerOf = (index: number) =>
  offerXml({
    id: idOf(index),
    sku: `ONEC-${index}`,
    name: `Сыр полутвёрдый ${index}, 45 %, 300 г`,
    prices: { bench: `${90 + (index % 900)}.40` },
    more: `<Количество>${index % 50}</Количество><Склад ИдСклада="bench" КоличествоНаСкладе="${index % 50}"/>`,
  });

const mark = "@";

/** A document with this many elements, in parts. */
function* partsOf(around: string, elementOf: (index: number) => string, count: number): Generator<Buffer> {
  const [head = "", tail = ""] = around.split(mark);
  let text = head;
  for (let index = 0; index < count; index += 1) {
    text += elementOf(index);
    if (text.length * 2 < partBytes) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text + tail);
}

const catalogueParts = (count: number) =>
  partsOf(
    document(
      `<Классификатор><Ид>bench</Ид><Наименование>Замер</Наименование>${classifier}</Классификатор>
      <Каталог СодержитТолькоИзменения="false"><Ид>bench</Ид><Товары>${mark}</Товары></Каталог>`,
    ),
    productOf,
    count,
  );

const offerParts = (count: number) =>
  partsOf(
    document(
      `<ПакетПредложений СодержитТолькоИзменения="false"><Ид>bench#</Ид>${priceTypesXml({ bench: "Розничная" })}
      <Предложения>${mark}</Предложения></ПакетПредложений>`,
    ),
    offerOf,
    count,
  );

/** A session of 1C's goods exchange with these credentials. */
export async function openOneC(url: string, authorization: string) {
  const ask = async (query: Record<string, string>, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/exchange/1c?${new URLSearchParams({ type: "catalog", ...query })}`, init);
    const text = await answer.text();
    if (text.startsWith("failure")) throw new Error(`1C: ${text}`);
    return text;
  };
  const [, , cookie] = (await ask({ mode: "checkauth" }, { headers: { authorization } })).split("\n");
  const headers = { cookie: `${exchangeCookie}=${cookie}` };
  await ask({ mode: "init", version: "2.08" }, { headers });

  /** Repeats a call while it answers `progress`; returns the last answer. */
  const work = async (query: Record<string, string>): Promise<string> => {
    for (;;) {
      const said = await ask(query, { headers });
      if (!said.startsWith("progress")) return said;
      await pause(100);
    }
  };
  const send = async (filename: string, parts: Iterable<Buffer>) => {
    for (const body of parts) await ask({ mode: "file", filename }, { method: "POST", headers, body: new Uint8Array(body) });
  };
  return {
    /** Sends a catalogue and its offers. */
    async send(count: number): Promise<void> {
      await send("import.xml", catalogueParts(count));
      await send("offers.xml", offerParts(count));
    },
    import: (filename: string) => work({ mode: "import", filename }),
    withdraw: () => work({ mode: "deactivate" }),
  };
}
