import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { buyerCodes } from "#contract/buyer-codes.ts";
import type { BodyOf } from "#contract/call.ts";
import { lines } from "#contract/lines.ts";
import { useBackend } from "#tests/support/backend.ts";
import { curd, kefir, yoghurt } from "#tests/support/demo-basket.ts";

const backend = useBackend("demo");
const director = () => backend.as("director@alfa.example");

beforeEach(async () => {
  await backend.pool.query("delete from buyer_codes");
  await backend.pool.query("delete from line_choices");
});

type Line = BodyOf<typeof lines.apply>["lines"][number];
const kept = (productUuid: string, chosenFor: string, more: Partial<Line> = {}): Line => ({
  productUuid,
  quantity: 4,
  chosenFor,
  keepsCode: true,
  ...more,
});

async function apply(...wanted: Line[]) {
  const as = await director();
  return as(lines.apply, { body: { mode: "set", lines: wanted }, key: randomUUID() });
}
const codes = async () => {
  const { body } = await (await director())(buyerCodes.list, { query: { perPage: 100 } });
  return body.codes.map(({ productUuid, code }) => [productUuid, code]).sort();
};
const faultsOf = ({ errors }: { errors: readonly { details?: unknown }[] }) => errors[0]?.details;

test("a text that a product was chosen for is kept as the company's code when the person says so, and only then", async () => {
  expect((await apply(kept(kefir, "000123"), kept(yoghurt, "КЕФ-2", { keepsCode: false }))).status).toBe(200);
  expect(await codes()).toEqual([[kefir, "000123"]]);
  const { body } = await (await director())(lines.resolve, { body: { lines: [{ text: "123" }] } });
  expect(body.lines[0]).toMatchObject({ by: "ownCode", product: { uuid: kefir } });
  // Said again it stays as it was written.
  expect((await apply(kept(kefir, "123"))).status).toBe(200);
  expect(await codes()).toEqual([[kefir, "000123"]]);
});

test("a code of another product, or of a product that has one, is asked about: nothing of the order is written", async () => {
  await apply(kept(kefir, "000123"));
  const before = (await (await director())(basket.get)).body;
  const taken = await apply(kept(curd, "0123", { quantity: 9 }), kept(kefir, "ДРУГОЙ", { quantity: 9 }), kept(yoghurt, "---"));
  expect([taken.status, faultsOf(taken)]).toEqual([
    400,
    {
      "lines.0.keepsCode": [expect.stringContaining("Код «0123» уже у товара «Кефир")],
      "lines.1.keepsCode": ["У этого товара уже есть ваш код «000123». Снимите отметку или поменяйте код на странице «Ваши коды»"],
      "lines.2.keepsCode": ["В коде нет ни букв, ни цифр: снимите отметку"],
    },
  ]);
  expect((await (await director())(basket.get)).body).toEqual(before);
  expect(await codes()).toEqual([[kefir, "000123"]]);
});

test("of one order two products cannot get one code, and a code too long is refused", async () => {
  const { status } = await apply(kept(kefir, "ОДИН"), kept(curd, "один"));
  expect([status, await codes()]).toEqual([400, []]);
  expect(faultsOf(await apply(kept(kefir, "9".repeat(51))))).toEqual({
    "lines.0.keepsCode": ["Код не длиннее 50 символов: снимите отметку"],
  });
});

test("one submit sent twice keeps a code once; two at once for one code end as one after the other", async () => {
  const as = await director();
  const body = { mode: "add" as const, lines: [kept(kefir, "ДВАЖДЫ")] };
  const key = randomUUID();
  const same = await Promise.all([as(lines.apply, { body, key }), as(lines.apply, { body, key })]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(await codes()).toEqual([[kefir, "ДВАЖДЫ"]]);
  const manager = await backend.as("manager@alfa.example");
  const at = (caller: typeof as, uuid: string) =>
    caller(lines.apply, { body: { mode: "set", lines: [kept(uuid, "СПОР")] }, key: randomUUID() });
  const both = await Promise.all([at(as, curd), at(manager, yoghurt)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await codes()).filter(([, code]) => code === "СПОР")).toHaveLength(1);
});

test("a code is kept for its own company alone", async () => {
  await apply(kept(kefir, "000123"));
  const { body } = await (await backend.as("director@beta.example"))(buyerCodes.list, { query: {} });
  expect(body.codes).toEqual([]);
});
