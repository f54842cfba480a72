import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { pdf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

test("trust S50: a file is refused that is no document, differs from its declared type, is too large or lacks the right", async () => {
  const refusal = async (answer: ReturnType<typeof exchange.putPaper>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().errors[0].message];
  };
  const format = (name: string) => `Файл «${name}» не подходит: нужен PDF, JPG, PNG`;
  expect(await refusal(exchange.putPaper("a.pdf", Buffer.from("<html></html>")))).toEqual([415, format("a.pdf")]);
  expect(await refusal(exchange.putPaper("a.png", pdf))).toEqual([415, format("a.png")]);
  expect(await refusal(exchange.putPaper("a.pdf", pdf, { type: "image/png" }))).toEqual([415, format("a.pdf")]);
  expect(await refusal(exchange.putPaper("a.html.pdf", pdf))).toEqual([415, format("a.html.pdf")]);
  expect(await refusal(exchange.putPaper("a", pdf))).toEqual([415, format("a")]);
  expect((await exchange.putPaper("folder/any.pdf", pdf, { type: "application/octet-stream" })).json()).toMatchObject({
    name: "any.pdf",
  });
  const active = Buffer.from("%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<<>>\n%%EOF\n");
  expect((await refusal(exchange.putPaper("a.pdf", active)))[0]).toBe(415);
  const large = Buffer.concat([pdf, Buffer.alloc(30 * 1024 * 1024 + 1 - pdf.length, 37)]);
  expect(await refusal(exchange.putPaper("a.pdf", large))).toEqual([413, "Файл слишком большой: выберите файл до 30 МБ"]);
  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(calls.createKey, { body: { name: "Фото", writes: ["pictures"], reads: ["documents"] } });
  expect((await exchange.putPaper("a.pdf", pdf, { key: body.key })).statusCode).toBe(403);
  expect((await exchange.putPaper("a.pdf", pdf, { key: "gxk_nobody" })).statusCode).toBe(401);
});
