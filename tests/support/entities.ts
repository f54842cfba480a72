import { expect } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { usePortal } from "./portal.ts";
import { element, text } from "./portal-html.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read without the contract, as another client reads them
export type Json = any;

const plain = (words: string) => words.replace(/\s+/g, " ");

/**
 * Entities of specification 1 section 3. Fields are copied from there by hand; the real answer must hold them, and the screen of
 * section 2 must show those that a person reads.
 */
export function useEntities() {
  const portal = usePortal();
  return {
    portal,
    async answer(login: string, path: string): Promise<Json> {
      const call = { method: "GET", path } as unknown as AnyCall;
      const { status, body } = await (await portal.backend.as(login))(call);
      expect(status, path).toBe(200);
      return body;
    },
    /** Text of a page, including values of its fields. */
    async page(login: string, path: string): Promise<string> {
      const { status, body } = await (await portal.visit(login)).get(path);
      expect(status, path).toBe(200);
      const main = element(body, /<main\b[^>]*>/);
      const values = [...main.matchAll(/\bvalue="([^"]*)"/g)].map(([, value]) => value?.replaceAll("&quot;", '"'));
      return plain(`${text(main)} ${values.join(" ")}`);
    },
  };
}

export function expectFields(entity: Json, fields: string): void {
  expect(entity).toBeTypeOf("object");
  expect(entity).not.toBeNull();
  expect(
    fields
      .split(" ")
      .filter(
        (field) => field.split(".").reduce((at: Json, name) => (at === undefined || at === null ? at : at[name]), entity) === undefined,
      ),
  ).toEqual([]);
}

export function expectFieldsOfEach(entities: readonly Json[], fields: string): void {
  expect(entities.length).toBeGreaterThan(0);
  for (const entity of entities) expectFields(entity, fields);
}

/** Empty values need not be shown; at least one value is not empty. */
export function expectShown(words: string, wanted: readonly (string | null | undefined)[]): void {
  const given = wanted.filter((one) => one !== null && one !== undefined && one !== "");
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((one) => !words.includes(plain(String(one))))).toEqual([]);
}
