import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { type ErrorName, errorCodes, kindOf } from "#contract/errors.ts";
import { ExchangeDeal } from "#contract/exchange-deals.ts";
import { isProjectCall, projectCallIds } from "#contract/project-calls.ts";
import callExamples from "#server/backend/exchange/call-examples.json" with { type: "json" };
import { types as oneCModes } from "#server/backend/exchange/one-c/routes.ts";
import { Problem } from "#server/backend/problem.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("empty");

type Document = {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, unknown>; parameters?: { name: string; in: string }[]; operationId: string; "x-project"?: true }
    >
  >;
};

describe("GET /openapi.json", () => {
  test("the document describes every call of the contract with its response and parameters", async () => {
    const document = (await backend.app.inject("/openapi.json")).json() as Document;
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [id, call] of listCalls()) {
      const described = document.paths[call.path.replace(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
      expect(described, id).toBeDefined();
      expect(described?.responses[call.status ?? "200"], id).toBeDefined();
      const names = (described?.parameters ?? []).filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
      expect(names.sort(), id).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort());
    }
  });
});

test("the document describes each step of 1C's exchange, with the key as basic password and responses as text", async () => {
  const { paths } = (await backend.app.inject("/openapi.json")).json();
  const { get, post } = paths["/exchange/1c"];
  const modesOf = ({ parameters }: { parameters: { name: string; schema: { enum?: string[] } }[] }) =>
    parameters.find(({ name }) => name === "mode")?.schema.enum ?? [];
  for (const [type, modes] of Object.entries(oneCModes)) {
    expect(get.parameters[0].schema.enum).toContain(type);
    expect([...modesOf(get), ...modesOf(post)]).toEqual(expect.arrayContaining(["checkauth", ...Object.keys(modes)]));
  }
  expect([get.security, post.security]).toEqual([[{ keyOfName: [] }], [{ keyOfName: [] }]]);
  for (const { responses } of [get, post]) expect(Object.keys(responses[200].content)).toEqual(["text/plain"]);
});

test("the examples of calls match their schemas, appear in the document, and their sums agree", async () => {
  const calls = new Map(listCalls());
  const document = JSON.stringify((await backend.app.inject("/openapi.json")).json());
  for (const [id, example] of Object.entries(callExamples)) {
    const call = calls.get(id);
    for (const body of example.bodies) expect(call?.body?.parse(body), id).toEqual(body);
    expect(call?.answer.parse(example.answer), id).toEqual(example.answer);
    for (const shown of [...example.bodies, example.answer]) expect(document, id).toContain(JSON.stringify(shown));
  }
  // Rows of `send` have their own examples, by feed.
  const takingFiles = listCalls().flatMap(([id, call]) => (call.stream && id !== "exchange.send" ? [id] : []));
  expect(takingFiles).toHaveLength(2);
  expect(Object.keys(callExamples)).toEqual(expect.arrayContaining(takingFiles));
  const deal = ExchangeDeal.parse(callExamples["exchange.setDealStatus"].answer);
  expect(callExamples["exchange.listDeals"].answer.deals).toEqual([deal]);
  const kopecks = (text: string) => Number(text.replace(".", ""));
  for (const field of ["sum", "orderedSum", "vatSum"] as const)
    expect(deal.lines.reduce((all, line) => all + kopecks(line[field]), 0)).toBe(kopecks(deal.total[field]));
});

test("trust S90: the document says where the edition of the consent is that a registration must carry", async () => {
  const document = (await backend.app.inject("/openapi.json")).json();
  const { schema } = document.paths["/auth/register"].post.requestBody.content["application/json"];
  expect(schema.properties.personalDataConsent).toEqual({
    type: "string",
    minLength: 1,
    maxLength: 40,
    pattern: "^[\\da-f-]*$",
    description: expect.stringMatching(
      /consent to the processing of personal data.*edition of the text.*GET \/v1\/seller.*without it the answer is 400/,
    ),
  });
  expect(schema.required).toContain("personalDataConsent");
});

describe("L131: the project's own calls stand in one module, apart from the specification's", () => {
  /** `METHOD /path/{}` of each row of specification 2 section 7, with parameter names removed. */
  const specified = new Set(
    [
      ...readFileSync(new URL("../specification.md", import.meta.url), "utf8").matchAll(
        /^\| L\d+ \| \w+ \| (GET|POST|PUT|PATCH|DELETE) \/?(v1\/\S+|auth\/\S+)/gm,
      ),
    ].map(([, method, path]) => `${method} /${path?.replace(/\{\w+\}/g, "{}").replace(/[;,]$/, "")}`),
  );
  const shape = ({ method, path }: AnyCall) => `${method} ${path.replace(/:\w+/g, "{}")}`;
  /** One row of the specification covers them all: "the same calls, internal variant". */
  const isInternalVariant = ({ path }: AnyCall) => path.startsWith("/v1/branches/internal/branch");
  /** Calls of the project that the specification's list also has. */
  const inBoth = ["notifications.view", "live.events"];

  test("every call that is not the project's own is a row of the specification", () => {
    const strange = listCalls().filter(([id, call]) => !isProjectCall(id) && !isInternalVariant(call) && !specified.has(shape(call)));
    expect(strange.map(([id, call]) => `${id} ${shape(call)}`)).toEqual([]);
  });

  test("no call of the project is in the specification, each exists, and the document marks it", async () => {
    const calls = new Map(listCalls());
    const document = (await backend.app.inject("/openapi.json")).json() as Document;
    const marked = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods)
        .filter((each) => each["x-project"])
        .map((each) => each.operationId),
    );
    expect(marked.sort()).toEqual([...projectCallIds].sort());
    expect(projectCallIds.filter((id) => !inBoth.includes(id) && specified.has(shape(calls.get(id) as AnyCall)))).toEqual([]);
  });
});

describe("errors", () => {
  test("E02 E03 E04 E05 E06: the number after the colon decides the kind of an error", () => {
    expect([4000, 4005, 4009, 4001, 4444, 5000, null].map(kindOf)).toEqual([
      "VALIDATION_ERROR",
      "NOT_FOUND",
      "CONFLICT_ERROR",
      "UNEXPECTED_ERROR",
      "UNEXPECTED_ERROR",
      "UNEXPECTED_ERROR",
      "UNEXPECTED_ERROR",
    ]);
  });

  test("E01: every error response is a list of items with code, message and details by field", async () => {
    const login = listCalls().find(([id]) => id === "auth.login")?.[1];
    const answer = await backend.app.inject({ method: "POST", url: login?.path ?? "", payload: {} });
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json() as { errors: { code: string; message: string; details: Record<string, string[]> }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.code).toBe("VALIDATION_ERROR:4000");
    expect(errors[0]?.message).toMatch(/[А-Яа-я]/);
    expect(Object.keys(errors[0]?.details ?? {}).sort()).toEqual(["login", "method", "password"]);
  });

  test("numbers and statuses of errors are those of the specification, and no two errors say the same", () => {
    for (const [name, { number, status }] of Object.entries(errorCodes)) {
      expect(number, name).toBeGreaterThanOrEqual(4000);
      expect(status, name).toBeGreaterThanOrEqual(400);
      expect(status, name).toBeLessThan(600);
    }
    const numbered = (number: number) => Object.entries(errorCodes).flatMap(([name, error]) => (error.number === number ? [name] : []));
    // Specification 2 section 8 and domain.md section 18.
    const single = { 4001: "LOGIN_NOT_CONFIRMED", 4002: "WRONG_CREDENTIALS", 4005: "NOT_FOUND", 4007: "ALREADY_EXISTS" };
    const others = { 4010: "UNAUTHORIZED", 4012: "NOT_ACTIVATED", 4029: "ATTEMPTS_LIMIT", 4305: "CODE_WRONG", 4444: "CODE_EXPIRED" };
    for (const [number, name] of Object.entries({ ...single, ...others })) expect(numbered(Number(number)), number).toEqual([name]);
    expect(numbered(4019)).toEqual(["CODE_BLOCKED", "TIMESLOT_EXPIRED"]);
    expect(numbered(4009)).toEqual(
      expect.arrayContaining([
        "COMPANY_NOT_ACCREDITED",
        "LIMIT_EXCEEDED",
        "SECURITY_REFUSED",
        "PROCESS_TAKEN",
        "PROCESS_NOT_CURRENT",
        "TRANSITION_NOT_ALLOWED",
        "IDEMPOTENCY_MISMATCH",
      ]),
    );
    const messages = (Object.keys(errorCodes) as ErrorName[]).map((name) => new Problem(name).message);
    expect(messages.filter((message, place) => message.startsWith("codes.") || messages.indexOf(message) !== place)).toEqual([]);
  });
});
