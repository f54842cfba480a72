import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { mayMake } from "./access-matrix.ts";
import type { Caller } from "./backend.ts";
import { everybody, type Person, type Who } from "./readers.ts";

/** Values that break readers of numbers, dates, words or names of properties. */
export const hostileValues = [
  "",
  " ",
  "null",
  "undefined",
  "-1",
  "0",
  "1.5",
  "1e309",
  "NaN",
  String(2 ** 53),
  "9999999999999999999999",
  "2026-02-30",
  "__proto__",
  "constructor",
  "x".repeat(5000),
  "\u{1F600}",
  "\u0000",
  "' or 1=1--",
  "%",
  "%0d%0a",
  "<script>",
  "$\u007b7*7}",
  "a,b",
  "[]",
  "{}",
];

const cursorUuid = "0197f3a2-1111-7000-8000-000000000001";

/** Cursors in the forms that lists give out, of days and instants that are none, and of numbers too large for most types. */
export const hostileCursors = [
  ...["2026-02-31", "2026-13-01", "0000-01-01", "2026-01-01"].flatMap((day) => [
    day,
    ...["00:00:00.000Z", "00:00:00.000000Z", "24:00:00.000Z", "24:00:00.000001Z", "23:59:60.000000Z"].map((time) => `${day}T${time}`),
  ]),
  ...["1-99999999999999", "999999999999999-999999999999999"],
]
  .map((place) => `${place}${place.includes("T") || place.length === 10 ? "_" : "-"}${cursorUuid}`)
  .concat("999999999999999");

/** Reading calls of lists that are read on from a cursor. */
export const cursorCalls = listCalls().flatMap(([id, call]) => {
  const shape = (call.query as { shape?: object } | undefined)?.shape ?? {};
  return call.method === "GET" ? (["after", "before"] as const).filter((name) => name in shape).map((name) => ({ id, call, name })) : [];
});

const queryNames = ["page", "perPage", "search", "sort", "status", "companyType", "salesRepresentative", "distributionCenterUuid"];
const namesIn = (call: AnyCall) => [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");

/** Reading calls of people, companies, branches, contracts and their like. */
export const readingCalls = listCalls().filter(
  ([id, call]) =>
    call.method === "GET" && /^(auth|customers|companies|accreditation|branches|contracts|distribution|notifications|tickets)\./.test(id),
);

/** Places of a reading call where a hostile value may stand. */
export const hostilePlaces = readingCalls.flatMap(([id, call]) => [
  ...namesIn(call).map((name) => ({ id, call, place: "path" as const, name })),
  ...(call.query ? queryNames : []).map((name) => ({ id, call, place: "query" as const, name })),
]);
type HostilePlace = (typeof hostilePlaces)[number];

/** Sends a hostile value, in a query also twice; counts the refusals. None breaks the call, each is told in Russian. */
export async function tryHostileValue(
  { id, call, place, name }: HostilePlace,
  value: string,
  as: (who: Who) => Promise<Caller>,
  people: Record<Who, Person>,
): Promise<number> {
  if (place === "path" && value === "") return 0;
  const caller = await as(everybody.find((who) => mayMake(id, people[who].roles as never)) ?? "BD");
  const fine = Object.fromEntries(namesIn(call).map((each) => [each, randomUUID()]));
  const cell = `${id} ${place} ${name}=${value.slice(0, 40)}`;
  if (place === "path") {
    const { status, errors } = await caller(call, { params: { ...fine, [name]: value } } as never);
    expect([400, 404], cell).toContain(status);
    expect(errors[0]?.message).toMatch(/[а-яё]/i);
    return 1;
  }
  let refused = 0;
  for (const given of [value, [value, value]]) {
    const { status, errors } = await caller(call, { params: fine, query: { [name]: given } } as never);
    expect(status, cell).toBeLessThan(500);
    if (status === 200) continue;
    refused += 1;
    expect(errors[0]?.message).toMatch(/[а-яё]/i);
  }
  return refused;
}
