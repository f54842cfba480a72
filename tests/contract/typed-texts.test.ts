import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listCalls } from "#contract/calls.ts";
import { isText, singleLine, text } from "#contract/primitives.ts";

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
 * Text that a person types and others read: no secrets, files, pictures, searches, honeypots, or numbers that a rule of the whole
 * body checks.
 */
const isTyped = ({ path }: Leaf) =>
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
  "accreditation.resolveByDistributionDirector.comment",
  "accreditation.resolveByRegionalDirector.comment",
  "accreditation.resolveBySecurity.comment",
  "accreditation.setDocumentStatus.comment",
  "accreditation.submit.comment",
  "basket.placeDeal.comment",
  "branchOrders.place.comment",
  "chat.send.text",
  "chat.sendFiles.text",
  "companies.putMetadata.excerpt",
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

  test.each([
    ["turned round by an override", "Иванов\u202eвонавИ"],
    ["turned round by an embedding", "\u202bИванов"],
    ["turned round by an isolate", "Иванов\u2067!"],
    ["made of zero width", "\u200b\u200b"],
    ["made of joiners and marks of order", "\u200d\u2060\ufeff\u200e"],
    ["made of a filler that is a letter", "\u3164\uffa0"],
    ["made of empty braille", "\u2800"],
    ["made of soft hyphens", "\u00ad\u00ad"],
  ])("trust S36: no call accepts a text %s", (_, value) => {
    expect(paths(typed.filter(takes(value)))).toEqual([]);
  });

  test.each([" \u00a0\u3000 ", "\t\n"])("trust S36: a required text may not consist of white space alone", (value) => {
    expect(paths(typed.filter((leaf) => takes(value)(leaf) && !takes("")(leaf)))).toEqual([]);
  });

  test.each(["Ива\u200bнов", "Ива\u00adнов", "Иванов\u200e", "Иванов\r\nBcc: x", "Иванов\nПётр", "Иванов\u2028Пётр", "Иванов\u0007"])(
    "trust S36: %j is accepted only by multi-line texts, not by names, titles or addresses",
    (value) => {
      expect(paths(typed.filter(takes(value)))).toEqual(several);
    },
  );

  test("ordinary names and texts are accepted unchanged", () => {
    for (const name of ["Салтыков-Щедрин", "О’Коннор", "Ё", "Й", "ООО «Ромашка» № 1", "Äbc", "عمر", "❤️ 👨‍👩‍👧 👍🏽"])
      expect(singleLine(100).parse(name)).toBe(name);
    expect(text(100).parse("Первая строка\r\nвторая\tстрока")).toBe("Первая строка\r\nвторая\tстрока");
    expect(isText("")).toBe(true);
  });
});
