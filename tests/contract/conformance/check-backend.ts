import { randomUUID } from "node:crypto";
import { auth } from "#contract/auth.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { errorCodes } from "#contract/errors.ts";
import type { Role } from "#contract/roles.ts";
import { mayMake } from "#tests/support/access-matrix.ts";
import { checkAnswer, checkError, type Findings } from "./answers.ts";
import { Client, type Received } from "./client.ts";
import { type Answers, hasParams, nobody, objects, queries } from "./objects.ts";

export const kinds = ["guest", "role", "answer", "unknown", "invalid"] as const;

/** guest: refused without a token; role: refused by role; answer: the shape of a success; unknown: no such object; invalid: bad input. */
export type Kind = (typeof kinds)[number];

export type Check = { call: string; kind: Kind; who: string } & Findings;

export type Account = { login: string; password: string };

type Person = { login: string; token: string; roles: readonly Role[]; answers: Map<string, unknown> };

const GUEST = "guest";
const { UNAUTHORIZED, FORBIDDEN, NOT_FOUND, VALIDATION_ERROR } = errorCodes;

/**
 * Checks a running backend against every call of the contract, and its refusals against the access matrix written by hand. Changes
 * nothing: reading calls are made; writing calls are sent only where they must be refused, and name objects that do not exist.
 */
export async function checkBackend(url: string, accounts: readonly Account[]): Promise<Check[]> {
  const client = new Client(url);
  const people: Person[] = [];
  const checks: Check[] = [];
  for (const account of accounts) {
    const signedIn = await enter(client, account);
    if ("wrong" in signedIn) checks.push(signedIn);
    else people.push(signedIn);
  }
  const guest: Person = { login: GUEST, token: "", roles: [], answers: new Map() };
  for (const [id, call] of listCalls()) {
    if (!mayMake(id, [])) checks.push(await refused(client, id, call, guest, "guest", UNAUTHORIZED.number));
    for (const person of people)
      if (!mayMake(id, person.roles)) checks.push(await refused(client, id, call, person, "role", FORBIDDEN.number));
  }
  for (const person of [guest, ...people]) checks.push(...(await readEverything(client, person)));
  for (const [id, call] of listCalls()) {
    const person = [guest, ...people].find(({ roles }) => mayMake(id, roles));
    if (person) checks.push(...(await sendNonsense(client, id, call, person)));
  }
  checks.push(await wrongPassword(client), await unknownPath(client));
  return checks;
}

/** Signs in and reads the roles. */
async function enter(client: Client, { login, password }: Account): Promise<Person | Check> {
  const token = await client.signIn(login, password);
  if (token === null) return { call: "auth.login", kind: "answer", who: login, wrong: ["cannot sign in"], extra: [] };
  const me = find("customers.me");
  const answer = await client.send(me, { token });
  const findings = checkAnswer(me, answer);
  if (findings.wrong.length > 0) return { call: "customers.me", kind: "answer", who: login, ...findings };
  return { login, token, roles: (answer.body as { roles: Role[] }).roles, answers: new Map([["customers.me", answer.body]]) };
}

function find(wanted: string): AnyCall {
  const call = listCalls().find(([id]) => id === wanted)?.[1];
  if (!call) throw new Error(`the contract has no call ${wanted}`);
  return call;
}

async function refused(client: Client, id: string, call: AnyCall, person: Person, kind: Kind, number: number): Promise<Check> {
  const answer = await client.send(call, { params: nobody(call.path), token: person.token, ...(call.body && { body: {} }) });
  return { call: id, kind, who: person.login, ...checkError(answer, [number]) };
}

/** Makes every permitted reading call; those that need an object wait for the call that names one. */
async function readEverything(client: Client, person: Person): Promise<Check[]> {
  const checks: Check[] = [];
  let waiting = listCalls().filter(([id, call]) => call.method === "GET" && mayMake(id, person.roles));
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    const later: typeof waiting = [];
    for (const [id, call] of waiting) {
      const params = paramsFor(id, call, person.answers);
      if (params === null) {
        later.push([id, call]);
        continue;
      }
      const answer = await client.send(call, { params, query: queries[id], token: person.token });
      const findings = isOutOfScope(answer, call)
        ? { ...checkError(answer, [FORBIDDEN.number, NOT_FOUND.number]), outOfScope: true }
        : checkAnswer(call, answer);
      if (answer.status === 200) person.answers.set(id, answer.body);
      if ("outOfScope" in findings && findings.wrong.length === 0) continue;
      checks.push({ call: id, kind: "answer", who: person.login, wrong: findings.wrong, extra: findings.extra });
    }
    waiting = later;
  }
  return checks;
}

function paramsFor(id: string, call: AnyCall, answers: Answers): Record<string, string> | null {
  return hasParams(call.path) || id in objects ? (objects[id]?.(answers) ?? null) : {};
}

/** The role may make the call, but not reach this object: a proper refusal is no difference. */
function isOutOfScope({ status }: Received, call: AnyCall): boolean {
  return hasParams(call.path) && (status === FORBIDDEN.status || status === NOT_FOUND.status);
}

/** Sends unknown objects, and paths, queries and bodies that break the contract. */
async function sendNonsense(client: Client, id: string, call: AnyCall, person: Person): Promise<Check[]> {
  const checks: Check[] = [];
  const { token, login } = person;
  const add = (kind: Kind, answer: Received, numbers: readonly number[]) =>
    checks.push({ call: id, kind, who: login, ...checkError(answer, numbers) });
  const params = nobody(call.path);
  const mayMiss = hasParams(call.path) ? [NOT_FOUND.number] : [];
  if (hasParams(call.path) && call.method === "GET") {
    add("unknown", await client.send(call, { params, token }), [NOT_FOUND.number]);
    const broken = Object.fromEntries(Object.keys(params).map((name) => [name, "not-a-uuid"]));
    add("invalid", await client.send(call, { params: broken, token }), [VALIDATION_ERROR.number, NOT_FOUND.number]);
  }
  if (call.method === "GET" && call.query?.safeParse({ page: "0" }).success === false) {
    add("invalid", await client.send(call, { params: paramsFor(id, call, person.answers) ?? params, query: { page: "0" }, token }), [
      VALIDATION_ERROR.number,
    ]);
  }
  const body = [{}, { conformance: true }, []].find((candidate) => call.body?.safeParse(candidate).success === false);
  if (body !== undefined) add("invalid", await client.send(call, { params, body, token }), [VALIDATION_ERROR.number, ...mayMiss]);
  return checks;
}

async function wrongPassword(client: Client): Promise<Check> {
  const body = { login: `${randomUUID()}@conformance.example`, password: randomUUID(), method: "email" };
  return {
    call: "auth.login",
    kind: "invalid",
    who: GUEST,
    ...checkError(await client.send(auth.login, { body }), [errorCodes.WRONG_CREDENTIALS.number]),
  };
}

async function unknownPath(client: Client): Promise<Check> {
  return {
    call: "an unknown path",
    kind: "unknown",
    who: GUEST,
    ...checkError(await client.request("GET", `/v1/${randomUUID()}`), [NOT_FOUND.number]),
  };
}

/** Reading calls without a success: no account may make them, or no object was found. */
export function unseenCalls(checks: readonly Check[]): string[] {
  const seen = new Set(checks.filter((check) => check.kind === "answer").map((check) => check.call));
  return listCalls().flatMap(([id, call]) => (call.method === "GET" && !seen.has(id) ? [id] : []));
}
