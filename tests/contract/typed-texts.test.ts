import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listCalls } from "#contract/calls.ts";
import { isText } from "#contract/clean-text.ts";
import { feedNames, feeds } from "#contract/feeds.ts";
import { singleLine, text } from "#contract/primitives.ts";

type Leaf = { path: string; schema: z.ZodType };

/** Every string of a body, through objects, lists and optional parts. */
function leaves(schema: z.ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => leaves(field as z.ZodType, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return leaves(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaves(option as z.ZodType, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return leaves(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodPipe) return leaves(schema.in as z.ZodType, path);
  return [{ path, schema }];
}

/**
 * Text that a person types and others read: no secrets, files, pictures, searches, honeypots, numbers that a rule of the whole
 * body checks, or names by which a document of 1C is found again.
 */
const isTyped = ({ path }: Leaf) =>
  !path.startsWith("exchange.dismissRejectedDocument.") &&
  !/\.(password|currentPassword|confirmation|token|fileBody|originalFilename|contentType|avatar|image|search|website|inn|phones\[\])$/.test(
    path,
  );
const takes =
  (value: unknown) =>
  ({ schema }: Leaf) =>
    schema.safeParse(value).success;
const bodies = listCalls().flatMap(([id, call]) => (call.body ? leaves(call.body as z.ZodType, id) : []));
const typed = bodies.filter((leaf) => takes("Проба пера 7")(leaf) && isTyped(leaf));

/** Texts of several lines; all others have one. */
const several = [
  "acts.answer.comment",
  "accreditation.resolveByDistributionDirector.comment",
  "accreditation.resolveByRegionalDirector.comment",
  "accreditation.resolveBySecurity.comment",
  "accreditation.setDocumentStatus.comment",
  "accreditation.submit.comment",
  "basket.placeDeal.comment",
  "branchOrders.place.comment",
  "chat.send.text",
  "chat.sendFiles.text",
  "collection.put.collected.products[].reason",
  "companies.putMetadata.excerpt",
  "companies.putReminders.claimNote",
  "companies.putReminders.firmNote",
  "companies.putReminders.politeNote",
  "companies.putSeller.texts.about",
  "companies.putSeller.texts.contacts",
  "companies.putSeller.texts.delivery",
  "companies.putSeller.texts.materials-sellers",
  "companies.putSeller.texts.news",
  "companies.putSeller.texts.personal-data-consent",
  "companies.putSeller.texts.privacy-policy",
  "companies.putSeller.texts.requisites",
  "debts.decide.decision",
  "debts.dispute.reason",
  "debts.promise.comment",
  "deals.edit.comment",
  "deals.patch.collected.products[].reason",
  "deals.patch.comment",
  "deals.patch.declineReason",
  "deals.setStatus.reason",
  "distribution.createSchedule.note",
  "distribution.updateSchedule.note",
  "exchange.setDealStatus.collected.products[].reason",
  "exchange.setDealStatus.reason",
  "onBehalf.add.text",
  "onBehalf.place.comment",
  "sellerProducts.create.composition",
  "sellerProducts.create.compound",
  "sellerProducts.create.description",
  "sellerProducts.create.terms",
  "sellerProducts.update.composition",
  "sellerProducts.update.compound",
  "sellerProducts.update.description",
  "sellerProducts.update.terms",
  "tickets.create.description",
  "tickets.requestSupport.description",
  "tickets.send.text",
  "tickets.setStatus.answer",
];

const paths = (found: readonly Leaf[]) => [...new Set(found.map(({ path }) => path))].sort();

describe("texts in request bodies", () => {
  test("the check covers names, titles, addresses and comments of every call", () => {
    expect(typed.length).toBeGreaterThan(60);
    for (const name of ["surname", "companyName", "legalAddress", "physicalAddress", "city", "theme", "slogan", "driver", "comment"])
      expect(
        paths(typed).some((path) => path.endsWith(`.${name}`)),
        name,
      ).toBe(true);
  });

  test.each(["Иванов\u202eвонавИ", "\u202bИванов", "Иванов\u2067!"])("trust S36: no call keeps what turns the text %j round", (value) => {
    const turned = typed.filter(({ schema }) => /[\u202a-\u202e\u2066-\u2069]/.test(String(schema.safeParse(value).data)));
    expect(paths(turned)).toEqual([]);
  });

  test.each([
    ["made of zero width", "\u200b\u200b"],
    ["made of joiners and marks of order", "\u200d\u2060\ufeff\u200e"],
    ["made of a filler that is a letter", "\u3164\uffa0"],
    ["made of empty braille", "\u2800"],
    ["made of soft hyphens", "\u00ad\u00ad"],
  ])("trust S36: no call accepts a text %s", (_, value) => {
    expect(paths(typed.filter(({ schema }) => schema.safeParse(value).data))).toEqual([]);
  });

  test.each([" \u00a0\u3000 ", "\t\n"])("trust S36: a required text may not consist of white space alone", (value) => {
    expect(paths(typed.filter((leaf) => takes(value)(leaf) && !takes("")(leaf)))).toEqual([]);
  });

  test.each([
    ["Ива\u200bнов", "Иванов"],
    ["Ива\u00adнов", "Иванов"],
    ["\u202aИванов\u202c", "Иванов"],
    ["Иванов\u200e", "Иванов"],
    ["Иванов\r\nBcc: x", "Иванов Bcc: x"],
    ["Иванов\n \u00a0Пётр", "Иванов Пётр"],
    ["Иванов\u2028Пётр", "Иванов Пётр"],
    ["Иванов\tПётр", "Иванов Пётр"],
    ["Иванов\u0007", "Иванов"],
    ["Иванов_x000D_\nПётр", "Иванов Пётр"],
  ])("trust S36: names, titles and addresses read %j as %j; only multi-line texts keep what they are given", (value, read) => {
    const texts = typed.filter((leaf) => takes(value)(leaf));
    expect(paths(texts.filter(({ schema }) => schema.parse(value) !== read))).toEqual(
      paths(texts.filter(({ path }) => several.includes(path) && text(100).parse(value) !== read)),
    );
    expect(texts.length).toBeGreaterThan(60);
  });

  test.each(["Иванов\u0000", "\ud800Иванов"])("trust S36: no call accepts %j, which the database cannot store", (value) => {
    expect(paths(typed.filter(takes(value)))).toEqual([]);
  });

  test("ordinary names and texts are accepted unchanged", () => {
    for (const name of ["Салтыков-Щедрин", "О’Коннор", "Ё", "Й", "ООО «Ромашка» № 1", "Äbc", "عمر", "❤️ 👨‍👩‍👧 👍🏽"])
      expect(singleLine(100).parse(name)).toBe(name);
    expect(text(100).parse("Первая строка\r\nвторая\tстрока")).toBe("Первая строка\r\nвторая\tстрока");
    expect(isText("")).toBe(true);
  });
});

describe("texts in rows of feeds, whatever the channel", () => {
  const fields = feedNames.flatMap((feed) => leaves(feeds[feed].row, feed));
  const bySample = (sample: string) => fields.filter(takes(sample));
  const ofSeveralLines = ["centers.note", "goods.composition", "goods.compound", "goods.description", "goods.terms", "schedules.note"];

  /** What copying, Excel and word processors add around and within a text. */
  const dirty = (text: string) =>
    `\u202a\ufeff ${text.replaceAll(" ", "_x000D_\r\n\u00a0\u200b\t")}\u2028\u00a0\u202c`.replace(/(?<=\p{L})(?=\p{Ll})/u, "\u00ad");

  test("every text of one line reads a dirty value as the plain one, and no field refuses it", () => {
    const found = bySample("Проба пера").filter(({ path }) => !ofSeveralLines.includes(path));
    expect(found.length).toBeGreaterThan(40);
    const plain = (leaf: Leaf) => leaf.schema.parse("Проба пера");
    expect(paths(found.filter((leaf) => leaf.schema.safeParse(dirty("Проба пера")).data !== plain(leaf)))).toEqual([]);
  });

  test("a text of several lines keeps its line breaks and loses what nobody sees", () => {
    const found = bySample("Проба пера").filter(({ path }) => ofSeveralLines.includes(path));
    expect(paths(found)).toEqual(ofSeveralLines);
    for (const { path, schema } of found)
      expect(schema.parse("\u202aСо\u00adстав:\u00a0соль_x000D_\nвода\u200b\u202c"), path).toBe("Состав: соль\r\nвода");
  });

  test.each([
    "123456",
    "74.48",
    "14:00",
    "2026-03-05",
    "2026-03-05T14:00:00+03:00",
    "Europe/Moscow",
    "4600000000008",
    "7712345678/771201001",
  ])("every field that takes %s takes it with invisible characters around", (sample) => {
    const found = bySample(sample);
    expect(found.length).toBeGreaterThan(0);
    expect(
      paths(found.filter(({ schema }) => schema.safeParse(`\u202d\u00a0${sample}\u200b \u202c`).data !== schema.parse(sample))),
    ).toEqual([]);
  });

  test.each([
    ["company", "7712 345 678 / 7712 01001", "7712345678/771201001"],
    ["postalCode", "123 456", "123456"],
    ["barcodes[]", "4 600000 000008", "4600000000008"],
  ])("the grouped digits of %s are read bare: %j", (name, typed, bare) => {
    const found = bySample(bare).filter(({ path }) => path.endsWith(`.${name}`));
    expect(found.length).toBeGreaterThan(0);
    for (const { path, schema } of found) expect(schema.parse(typed), path).toBe(schema.parse(bare));
  });
});
