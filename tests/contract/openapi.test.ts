import { describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { errorCodes, kindOf } from "#contract/errors.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("empty");

type Document = { openapi: string; paths: Record<string, Record<string, { responses: Record<string, unknown>; parameters?: { name: string; in: string }[] }>> };

describe("GET /openapi.json", () => {
  test("describes every call of the contract with its answer and parameters", async () => {
    const document = (await backend.app.inject("/openapi.json")).json() as Document;
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [id, call] of listCalls()) {
      const described = document.paths[call.path.replace(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
      expect(described, id).toBeDefined();
      expect(described?.responses["200"], id).toBeDefined();
      const names = (described?.parameters ?? []).filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
      expect(names.sort(), id).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort());
    }
  });
});

describe("errors", () => {
  test("E02 E03 E04 E05 E06: the number after the colon decides the kind", () => {
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

  test("E01: every refusal is a list of items with code, message and details by field", async () => {
    const login = listCalls().find(([id]) => id === "auth.login")?.[1];
    const answer = await backend.app.inject({ method: "POST", url: login?.path ?? "", payload: {} });
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json() as { errors: { code: string; message: string; details: Record<string, string[]> }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.code).toBe("VALIDATION_ERROR:4000");
    expect(errors[0]?.message).toMatch(/[А-Яа-я]/);
    expect(Object.keys(errors[0]?.details ?? {}).sort()).toEqual(["login", "method", "password"]);
  });

  test("numbers and statuses go together: 400 to 599, no name twice for one meaning", () => {
    for (const [name, { number, status }] of Object.entries(errorCodes)) {
      expect(number, name).toBeGreaterThanOrEqual(4000);
      expect(status, name).toBeGreaterThanOrEqual(400);
      expect(status, name).toBeLessThan(600);
    }
  });
});
