import { eq } from "drizzle-orm";
import { exchange as calls } from "#contract/exchange.ts";
import type { WritableName } from "#contract/exchange-keys.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import type { useBackend } from "./backend.ts";
import { document } from "./commerce-ml.ts";
import { oneCOf } from "./one-c.ts";

/** Exchanges deals with the site as 1C does. */
export function saleOf(backend: ReturnType<typeof useBackend>) {
  const oneC = oneCOf(backend);

  /** A session of a key that reads deals. */
  async function open(name: string, version?: string) {
    await oneC.keyOf(name, []);
    await backend.db
      .update(exchangeKeys)
      .set({ reads: ["deals"] })
      .where(eq(exchangeKeys.name, name));
    return oneC.open(name, { type: "sale", ...(version && { version }) });
  }

  /** The deal's document as 1C returns it after shipping. */
  async function documentOf(uuid: string, change: (xml: string) => string = (xml) => xml): Promise<string> {
    const xml = await (await open(`Обратно ${uuid}`)).call("query");
    const own = xml.split("<Документ>").find((each) => each.startsWith(`<Ид>${uuid}</Ид>`)) ?? "";
    const shipped = own.replace("<Значение>transferred_to_warehouse</Значение>", "<Значение>collected</Значение>");
    return document(`<Документ>${change(shipped.slice(0, shipped.indexOf("</Документ>")))}</Документ>`);
  }

  async function bring(xml: string, writes: WritableName[] = ["dealStatuses"], name = `Склад ${writes}`): Promise<string> {
    await oneC.keyOf(name, []);
    await backend.db.update(exchangeKeys).set({ writes }).where(eq(exchangeKeys.name, name));
    const session = await oneC.open(name, { type: "sale", version: "2.10" });
    await session.call("file", { filename: "orders.xml" }, xml);
    return session.call("import", { filename: "orders.xml" });
  }

  /** A line of an order; `kind` is 1C's type of goods. */
  const lineXml = (name: string, kind: string) =>
    `<Товар><Ид>${name}</Ид><Наименование>${name}</Наименование><ЗначенияРеквизитов><ЗначениеРеквизита>
    <Наименование>ТипНоменклатуры</Наименование><Значение>${kind}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>
    <ЦенаЗаЕдиницу>500</ЦенаЗаЕдиницу><Количество>1</Количество><Сумма>500</Сумма></Товар>`;

  /** Documents that wait for a person, as the supervisor sees them. */
  async function waiting() {
    const { body } = await (await backend.as("supervisor@seller.example"))(calls.listRejectedDocuments, {});
    return body.documents.map(({ title, dealUuid, message }) => [title, dealUuid, message]);
  }

  return { oneC, open, documentOf, bring, lineXml, waiting };
}
