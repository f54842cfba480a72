import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { betaShop } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { until } from "#tests/support/until.ts";
import { related } from "#tests/support/whole-call.ts";

const portal = usePortal();

const manager = "manager@alfa.example";
const megabytes = 2 ** 20;

/** Sends sixteen forms with files at once, of which two are received; returns what the others get. */
async function refusedOfSixteen(path: string, cookies: ReadonlyMap<string, string>): Promise<Set<number>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(20 * megabytes),
    cookie,
    origin: portal.origin(),
  };
  const statuses: number[] = [];
  const sent = Array.from({ length: 16 }, () => {
    const outgoing = request(`${portal.origin()}${path}`, { method: "POST", agent: new Agent(), headers }, (answer) => {
      statuses.push(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    // Those that are still being received are closed below.
    outgoing.on("error", () => {});
    outgoing.flushHeaders();
    return outgoing;
  });
  await until(async () => statuses.length === 14);
  for (const outgoing of sent) outgoing.destroy();
  return new Set(statuses);
}

test("trust S55: so are all but two of sixteen that a person of two companies sends to a page of neither", async () => {
  const beta = await portal.backend.as("director@beta.example");
  const { body } = await beta(auth.addRelated, { body: { ...related(manager), branch_uuids: [betaShop] } });
  const visitor = await portal.visit(manager);
  await visitor.post("/cabinet/own-companies", { intent: "accept", customerUuid: body.customer_uuid });
  expect(await refusedOfSixteen("/cabinet/exchange/new", visitor.cookies)).toEqual(new Set([429]));
});

test("trust S55: of sixteen forms with files that one person sends at once two are received, the others refused before", async () => {
  const visitor = await portal.visit("director@beta.example");
  expect(await refusedOfSixteen("/cabinet/tickets/new", visitor.cookies)).toEqual(new Set([429]));
  const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part("intent", "no such button")}${part("theme", "x".repeat(2 * megabytes))}--x--`;
  const type = { "content-type": "multipart/form-data; boundary=x", origin: portal.origin() };
  await until(async () => (await visitor.send("POST", "/cabinet/tickets/new", { body, headers: type })).status === 400);
});
