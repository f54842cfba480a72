import { expect, test } from "vitest";
import { milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";

const { backend, exchange, productOf } = useGoodsLoads();

async function send(payload: string | Buffer) {
  const headers = { authorization: `Bearer ${await exchange.keyOf("1С")}`, "content-type": "application/json" };
  const answer = await backend.app.inject({ method: "POST", url: "/v1/exchange/goods", headers, payload });
  return { status: answer.statusCode, told: answer.json().errors?.[0]?.details?.body?.[0] };
}

test("a byte order mark in front of records is no part of the first one, in a list and in lines", async () => {
  const row = (id: string) => JSON.stringify(milk({ externalId: id, sku: id }));
  expect(await send(`\ufeff[${row("mark-list")}]`)).toEqual({ status: 202, told: undefined });
  expect((await exchange.load("goods", `\ufeff${row("mark-line")}`)).counts).toMatchObject({ read: 1, new: 1, refused: 0 });
  expect(await productOf("mark-line")).toMatchObject({ sku: "mark-line" });
});

test("what is no JSON is told with its place, another encoding as that, and JSON that is no list as none", async () => {
  expect(await send('[{"sku": "1",}]')).toEqual({ status: 400, told: "Записи не читаются как JSON: ошибка у знака 14" });
  expect(await send('[{"sku": "1"}')).toEqual({ status: 400, told: "Записи не читаются как JSON: ошибка у знака 14" });
  const inWindows = Buffer.from([...Buffer.from('[{"name": "'), 0xcc, 0xee, 0xeb, ...Buffer.from('"}]')]);
  expect(await send(inWindows)).toEqual({
    status: 400,
    told: "Записи не в кодировке UTF-8: сохраните их в ней и пришлите ещё раз",
  });
  expect(await send('{"sku": "1"}')).toEqual({ status: 400, told: "Нужен список записей в квадратных скобках" });
});
