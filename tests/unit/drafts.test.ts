import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beyondOf, closedOf, entered, type OrderSheetEntry, orderSheetDraft } from "#app/areas/lists/order-sheet-draft.ts";
import type { OrderSheetRow } from "#app/areas/lists/order-sheet-row.ts";
import { orderSheetSums } from "#app/areas/lists/order-sheet-sums.ts";
import { nextBranch } from "#app/areas/lists/shown-branch.ts";
import { changeDraft, draftKey, dropDraft, readDraft } from "#app/form/draft.ts";

const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};

beforeEach(() => {
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("sessionStorage", memory());
  vi.stubGlobal("window", new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const own = draftKey("anna", "/cabinet/tickets/new:create:");

test("a draft is found again by its person, and not by another one or a guest", () => {
  changeDraft(own, { theme: "Недовоз" }, "3");
  expect(readDraft(own)).toMatchObject({ entries: { theme: "Недовоз" }, version: "3" });
  expect(readDraft(draftKey("boris", "/cabinet/tickets/new:create:"))).toBeNull();
  expect(readDraft(draftKey(null, "/cabinet/tickets/new:create:"))).toBeNull();
});

test("a guest's draft does not outlive the tab", () => {
  const guest = draftKey(null, "/support:send:");
  changeDraft(guest, { theme: "Не вхожу" });
  expect(readDraft(guest)?.entries).toEqual({ theme: "Не вхожу" });
  vi.stubGlobal("sessionStorage", memory());
  expect(readDraft(guest)).toBeNull();
});

test("two tabs change different fields of one draft, and both stay", () => {
  changeDraft(own, { theme: "Недовоз" });
  changeDraft(own, { description: "Нет двух коробок" });
  expect(readDraft(own)?.entries).toEqual({ theme: "Недовоз", description: "Нет двух коробок" });
});

test("a draft without entries is gone, and so is one of 31 days", () => {
  vi.useFakeTimers({ now: new Date("2026-11-01T09:00:00Z") });
  changeDraft(own, { theme: "Недовоз" });
  expect(changeDraft(own, { theme: undefined })).toBeNull();
  expect(localStorage.getItem(own)).toBeNull();
  changeDraft(own, { theme: "Недовоз" });
  vi.setSystemTime(new Date("2026-11-30T09:00:00Z"));
  expect(readDraft(own)).not.toBeNull();
  vi.setSystemTime(new Date("2026-12-02T09:00:00Z"));
  expect(readDraft(own)).toBeNull();
});

test("a full or forbidden storage, and one with other things in it, breaks nothing", () => {
  localStorage.setItem(own, "{not json");
  expect(readDraft(own)).toBeNull();
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: full, setItem: full, removeItem: full });
  expect(changeDraft(own, { theme: "Недовоз" })).toBeNull();
  expect(() => dropDraft(own)).not.toThrow();
});

const card = (uuid: string, closed?: "out_of_stock") =>
  ({ uuid, name: `Товар ${uuid}`, price: 10_000, unitsInSupply: 1, ...(closed && { closed }) }) as OrderSheetRow["card"];
const row = (uuid: string, closed?: "out_of_stock"): OrderSheetRow => ({ card: card(uuid, closed) });
const typed = (uuid: string, text: string): OrderSheetEntry => ({ text, card: card(uuid) });
const sheet = () => orderSheetDraft(draftKey("anna", "/cabinet/ordering/sheet:sheet:shop"));
const initialTextOf = () => "";
const fields = (texts: Record<string, string>) => new Map(Object.entries(texts));

test("quantities typed on three pages are counted and summed together", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2"), b: typed("b", "3"), c: typed("c", "1") });
  const rows = [row("a")];
  const beyond = beyondOf(draft.read(), rows);
  expect(beyond.map((entry) => entry.card.uuid)).toEqual(["b", "c"]);
  const quantities = new Map(Object.entries(draft.texts()).map(([uuid, text]) => [uuid, Number(text)]));
  expect(orderSheetSums([...rows, ...beyond], null, quantities)).toMatchObject({ count: 3, total: 60_000 });
});

test("two tabs of an order sheet keep each other's lines", () => {
  const [one, other] = [sheet(), sheet()];
  one.change({ a: typed("a", "2") });
  other.change({ b: typed("b", "3") });
  expect(sheet().texts()).toEqual({ a: "2", b: "3" });
});

test("a row shows its saved quantity again; one typed before the script was there wins; what a link filled counts as typed", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "77"), b: typed("b", "5") });
  const rows = ["a", "b", "c"].map((uuid) => row(uuid));
  const shown = fields({ a: "4", b: "6", c: "4" });
  const initial = fields({ a: "4", b: "", c: "4" });
  const { texts, changes, restored } = entered(draft.read(), rows, { shown, initial, initialTextOf: () => "4", basisOf: initialTextOf });
  expect(texts).toEqual({ a: "77" });
  expect(Object.entries(changes).map(([uuid, entry]) => [uuid, entry?.text])).toEqual([
    ["b", "6"],
    ["c", "4"],
  ]);
  expect(restored).toBe(1);
});

test("a quantity that the server shows anyway is no draft", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "4") });
  const shown = fields({ a: "4" });
  const { changes } = entered(draft.read(), [row("a")], { shown, initial: shown, initialTextOf: () => "4", basisOf: () => "4" });
  draft.change(changes);
  expect(sheet().read()).toBeNull();
});

const sends = (texts: Record<string, string>) => ({ ...idle, isBusy: true, sentOf: (uuid: string) => texts[uuid] });
const idle = { isBusy: false, isIdle: true, isRejected: false, sentOf: () => undefined, leftIn: () => undefined };

test("an accepted order sheet drops what was sent, and keeps what was typed meanwhile", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2"), b: typed("b", "3") });
  draft.settle(sends({ a: "2", b: "3" }));
  draft.change({ b: typed("b", "30"), c: typed("c", "1") });
  draft.settle(idle);
  expect(sheet().texts()).toEqual({ b: "30", c: "1" });
});

test("of an order sheet that was accepted in part only the rejected line stays", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2"), b: typed("b", "0,1") });
  draft.settle(sends({ a: "2", b: "0,1" }));
  draft.settle({ ...idle, isRejected: true, leftIn: (uuid) => (uuid === "a" ? "" : "0,1") });
  expect(sheet().texts()).toEqual({ b: "0,1" });
});

test("a line whose field was not sent with the form stays", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2"), b: typed("b", "3") });
  draft.settle(sends({ a: "2" }));
  draft.settle(idle);
  expect(sheet().texts()).toEqual({ b: "3" });
});

test("an acceptance in one tab leaves what another tab has typed into a field that was sent empty, or typed on since", () => {
  const [one, other] = [sheet(), sheet()];
  one.change({ a: typed("a", "12"), c: typed("c", "2") });
  other.change({ b: typed("b", "2") });
  other.settle(sends({ a: "", b: "2", c: "2" }));
  one.change({ c: typed("c", "25") });
  other.settle(idle);
  expect(sheet().texts()).toEqual({ a: "12", c: "25" });
});

test("an order sheet that leads to another page leaves what another tab has typed on since", () => {
  const [one, other] = [sheet(), sheet()];
  other.change({ a: typed("a", "2"), b: typed("b", "3") });
  other.settle(sends({ a: "2", b: "3" }));
  one.change({ a: typed("a", "25") });
  other.use();
  expect(sheet().texts()).toEqual({ a: "25" });
});

test("an order sheet learns which products another tab has typed, changed and used up", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2"), b: typed("b", "3") });
  const heard: string[][] = [];
  const stop = draft.listen((uuids) => heard.push([...uuids].sort()));
  sheet().change({ a: typed("a", "25"), b: undefined, c: typed("c", "1") });
  window.dispatchEvent(Object.assign(new Event("storage"), { key: draft.key }));
  stop();
  expect(heard).toEqual([["a", "b", "c"]]);
  expect(draft.texts()).toEqual({ a: "25", c: "1" });
});

test("an order sheet is not rendered anew while its trade point is unknown or becomes known, only for another one", () => {
  const first = { branch: undefined, shown: "" };
  const known = nextBranch(first, "shop");
  expect(known).toEqual({ branch: "shop", shown: "" });
  expect(nextBranch(known, undefined)).toBe(known);
  expect(nextBranch(known, "other")).toEqual({ branch: "other", shown: "other", before: "shop" });
});

test("a submission that another page interrupted drops nothing", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2") });
  draft.settle(sends({ a: "2" }));
  draft.settle({ ...idle, isIdle: false });
  expect(sheet().texts()).toEqual({ a: "2" });
});

test("a product that was closed after it was typed is named", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2") });
  expect(closedOf(draft.read(), [row("a", "out_of_stock"), row("b")]).map((each) => each.card.name)).toEqual(["Товар a"]);
});

test("a cleared order sheet can be restored once", () => {
  const draft = sheet();
  draft.change({ a: typed("a", "2") });
  draft.clear();
  expect(sheet().read()).toBeNull();
  draft.undo();
  expect(sheet().texts()).toEqual({ a: "2" });
  expect(draft.cleared()).toBeNull();
});
