import { beforeEach, expect, test } from "vitest";
import { acts as calls } from "#contract/acts.ts";
import type { Caller } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const { backend, newContract, addContract, addMoves } = useContracts();

const noon = (date: string) => new Date(`${date}T12:00:00+03:00`);
const february = { dateFrom: "2026-02-01", dateTo: "2026-02-28" };

test("smoke", async () => {
  const { company, uuid, call } = await newContract();
  await addMoves(uuid, [
    { kind: "charge", amount: 123_456, at: noon("2026-01-15"), document: "УПД № 1" },
    { kind: "payment", amount: 50_000, at: noon("2026-02-20"), document: "п/п № 7" },
  ]);
  await backend.db.execute(`update companies set inn = '7712345678' where uuid = '${company.uuid}'`);
  const issued = await call(calls.issue, { body: { companyUuid: company.uuid, ...february } });
  console.log(issued.status, JSON.stringify(issued.body));
  const act = await call(calls.get, { params: { uuid: issued.body.uuid } });
  console.log(act.status, JSON.stringify(act.body, null, 1));
  const file = await call(calls.file, { params: { uuid: issued.body.uuid } });
  console.log(file.status, file.headers);
  console.log(await pdfTexts(file.bytes));
});
