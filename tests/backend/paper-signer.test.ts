import { describe, expect, test } from "vitest";
import { companies as companyCalls } from "#contract/companies.ts";
import { paperSigners } from "#server/backend/papers/tables.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend();

describe("who signs the seller's papers", () => {
  const put = async (body: object) => (await backend.as("supervisor@seller.example"))(companyCalls.putSigner, { body: body as never });
  const person = { surname: "Орлова", name: "Анна", position: "Бухгалтер" };
  const number = "1f4d2c6e-0b1a-4c5d-9e8f-7a6b5c4d3e2f";
  const detailsOf = (body: unknown) => (body as { errors: { details: Record<string, string[]> }[] }).errors[0]?.details ?? {};

  test("by an electronic power of attorney needs its number of the registry, day and system; by office nothing", async () => {
    const wrong = await put({ ...person, basis: "electronic", attorneyNumber: "77" });
    expect([wrong.status, Object.keys(detailsOf(wrong.body)).sort()]).toEqual([400, ["attorneyDate", "attorneyNumber", "attorneySystem"]]);
    expect(Object.keys(detailsOf((await put({ ...person, basis: "paper" })).body)).sort()).toEqual(["attorneyDate", "attorneyNumber"]);
    const attorney = { attorneyNumber: number, attorneyDate: "2026-01-09", attorneySystem: "https://m4d.nalog.gov.ru" };
    const { body } = await put({ ...person, basis: "electronic", ...attorney });
    expect(body.signer).toEqual({ ...person, patronymic: "", basis: "electronic", ...attorney, updAt: "receipt" });
    expect((await put({ ...person, basis: "office", updAt: "collection" })).body.signer?.updAt).toBe("collection");
    expect((await put({ ...person, basis: "office" })).body.signer?.updAt).toBe("collection");
    const office = (await put({ ...person, basis: "office", ...attorney })).body;
    expect(office.signer).toMatchObject({ attorneyNumber: "", attorneyDate: null, attorneySystem: "" });
    expect(office.version).toBeGreaterThan(body.version);
    expect(await backend.db.$count(paperSigners)).toBe(1);
  });

  test("is told when somebody else has changed the seller meanwhile", async () => {
    const supervisor = await backend.as("supervisor@seller.example");
    const { version } = (await supervisor(companyCalls.getSigner)).body;
    await put({ ...person, name: "Мария", basis: "office" });
    expect((await put({ ...person, name: "Ольга", basis: "office", version })).status).toBe(409);
  });
});
