import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { customers } from "#contract/customers.ts";
import type { Role } from "#contract/roles.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { mayMake } from "./access-matrix.ts";
import type { Backend, Caller } from "./backend.ts";
import { idsOf, jsonOf, placesOf, withId } from "./call-ids.ts";
import { alfa, must } from "./demo-basket.ts";
import { personOf } from "./demo-deals.ts";
import { idsOfCompany, kindOf, type NamedId } from "./ids-of-company.ts";
import { callers, type Input, type Json, strangers, type WholeCall } from "./whole-call.ts";
import { useWholeCalls } from "./whole-calls.ts";

const contractCalls = new Map(listCalls());
export const callOf = (id: string) => must(contractCalls.get(id));

/** Places of a call where an id may stand. */
export const placesIn = (call: AnyCall) => [
  ...idsOf(jsonOf(call.params), "params"),
  ...idsOf(jsonOf(call.query), "query"),
  ...idsOf(jsonOf(call.body), "body"),
];

/** Reads and deletions by one id. */
export const isOneId = (call: AnyCall) => placesIn(call).join() === placesIn(call).find((path) => path.startsWith("params.")) && !call.body;

const { regional, platform, support } = callers;
const seesAll = (who: string) => [regional, platform, support, "security@seller.example", "distribution@seller.example"].includes(who);

/** An empty list; counts beside the filter are the caller's own. */
const nothingIn = (body: Json) => ({
  ...body,
  ...Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (Array.isArray(value) ? [[name, []]] : []))),
  total: 0,
});

/** A refusal may repeat the sent id. */
const without = (errors: unknown, uuid: string) => JSON.stringify(errors).replaceAll(uuid, "*");

/** Whole calls, and the same calls with other companies' ids and by other companies' people. */
export function useStrangerTries(backend: Backend) {
  const { entries, emailOf, own } = useWholeCalls(backend);
  const rolesByEmail = new Map<string, readonly Role[]>();
  let foreign: NamedId[] | undefined;

  /** Strangers' roles do not change during a test. */
  async function signedIn(email: string): Promise<{ call: Caller; roles: readonly Role[] }> {
    const call = await backend.as(email);
    const roles = rolesByEmail.get(email) ?? (await call(customers.me)).body.roles;
    rolesByEmail.set(email, roles);
    return { call, roles };
  }

  async function send(id: string, who: string, given: Input) {
    // Invitations are rate limited, refused ones included.
    if (id.startsWith("auth.")) await backend.pool.query("delete from login_attempts");
    const call = callOf(id);
    return (await backend.as(emailOf(who)))(call, { ...given, ...(call.idempotent && { key: randomUUID() }) } as never);
  }

  /** The call with each of its ids replaced by one of Бета, of the same kind or of every kind: as an id that nobody has. */
  async function tryOtherIds(id: string, { who, reached = [], named = [] }: WholeCall, input: Input, kinds: "same kind" | "every kind") {
    const call = callOf(id);
    const places = placesOf(input).filter(({ path }) => !named.includes(path));
    expect([...places.map(({ path }) => path), ...named].sort(), "every place is filled").toEqual(expect.arrayContaining(placesIn(call)));
    foreign ??= await idsOfCompany(
      backend.pool,
      demoUuid("company", "beta"),
      demoUuid("deal", "10381"),
      await personOf(backend.db, "director@beta.example"),
    );
    for (const { path, steps, uuid: ownUuid } of places) {
      // After all others: a list may begin after an id, known or not.
      const unknownUuid = `f${randomUUID().slice(1)}`;
      const unknown = await send(id, who, withId(input, steps, unknownUuid));
      const kind = kinds === "same kind" ? ((await kindOf(backend.pool, ownUuid)) ?? "company") : null;
      const tried = reached.includes(path) ? [] : foreign.filter((one) => kind === null || one.kind === kind);
      for (const { kind, uuid } of tried) {
        const answer = await send(id, who, withId(input, steps, uuid));
        const cell = `${id} ${path} is the ${kind} of Бета: ${answer.status} ${JSON.stringify(answer.errors)}`;
        if ((call.method === "GET" || call.isRead) && answer.status === 200) expect(answer.body, cell).toEqual(unknown.body);
        else if (id === "products.listByUuids") expect(answer.body, cell).toEqual({ products: [] });
        else if (id === "lines.resolve" && path.endsWith("productUuid"))
          expect(JSON.stringify(answer.body), cell).toContain('"status":"unknown"');
        else expect([400, 403, 404, 409], cell).toContain(answer.status);
        // A caller who reaches Бета may get more details than for an unknown id.
        if (!seesAll(who))
          expect([answer.status, without(answer.errors, uuid)], cell).toEqual([unknown.status, without(unknown.errors, unknownUuid)]);
      }
    }
  }

  /** The call as it should be, by people who do not reach what it is about. */
  async function tryStrangers(id: string, { who, opens = [], shared, narrows }: WholeCall, input: Input, by: readonly string[]) {
    const call = callOf(id);
    for (const stranger of by) {
      const { call: person, roles } = await signedIn(stranger);
      const isOwn = opens.includes(stranger) || (shared && roles.includes("seller_sales_representative"));
      if (isOwn && call.method !== "GET") continue;
      const answer = await person(call, { ...input, ...(call.idempotent && { key: randomUUID() }) } as never);
      const cell = `${id} of ${who} made by ${stranger}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
      const codes = answer.errors.map((error) => error.code.split(":")[0]);
      if (!mayMake(id, roles)) expect([answer.status, codes], cell).toEqual([403, ["FORBIDDEN"]]);
      else if (isOwn) expect(answer.status, cell).toBe(200);
      else if (narrows) expect([answer.status, answer.body], cell).toEqual([200, nothingIn(answer.body as Json)]);
      else if (codes[0] !== strangers[stranger]) expect([answer.status, codes], cell).toEqual([404, ["NOT_FOUND"]]);
    }
  }

  /** Calls of one id with every id of Альфа: those that opened something; the others answer as to an id that nobody has. */
  async function openedBy(who: string, calls: readonly [id: string, call: AnyCall][]): Promise<{ opened: string[]; tried: number }> {
    const { call: caller, roles } = await signedIn(who);
    const ids = await idsOfCompany(backend.pool, alfa, own.whole, await personOf(backend.db, callers.director));
    const opened: string[] = [];
    const may = calls.filter(([id, call]) => isOneId(call) && !mayMake(id, []) && mayMake(id, roles));
    for (const [id, call] of may) {
      const [name = ""] = placesIn(call).map((path) => path.replace("params.", ""));
      const sendOne = (uuid: string) => caller(call, { params: { date: "2026-05-02", [name]: uuid }, query: { version: 1 } } as never);
      const unknown = await sendOne(randomUUID());
      for (const { kind, uuid } of ids) {
        const answer = await sendOne(uuid);
        if (answer.status === 200) opened.push(`${id} ${kind}`);
        else expect([answer.status, answer.errors], `${id} ${kind}`).toEqual([unknown.status, unknown.errors]);
      }
    }
    return { opened: opened.sort(), tried: may.length };
  }

  return { entries, own, emailOf, send, tryOtherIds, tryStrangers, openedBy };
}
