import type { Unit } from "#contract/enums.ts";
import { foldCase } from "../../feeds/parts/identify.ts";
import { type Element, textAt } from "../documents/element.ts";

const pieces = "796";

/** OKEI codes written to 1C; that of pieces for units without a code. */
const codes: Readonly<Record<Unit, string>> = {
  mL: "111",
  L: "112",
  g: "163",
  kg: "166",
  package: "778",
  pcs: pieces,
  box: "812",
  kcal: pieces,
  cm: pieces,
  m: pieces,
  day: pieces,
  tray: pieces,
  bag: pieces,
  sack: pieces,
  bucket: pieces,
  bottle: "868",
  can: pieces,
  crate: "812",
};

/** Units by OKEI code. */
const byCode: Readonly<Record<string, Unit>> = {
  "111": "mL",
  "112": "L",
  "163": "g",
  "166": "kg",
  "728": "package",
  "778": "package",
  "796": "pcs",
  "812": "box",
  "868": "bottle",
};

const byName: readonly (readonly [RegExp, Unit])[] = [
  [/^(шт|штук|pce|pcs|ед$|ед\.)/, "pcs"],
  [/^бут/, "bottle"],
  [/^бан/, "can"],
  [/^(кг|килограмм|kgm|kg)/, "kg"],
  [/^(г|гр|грамм|grm|g)\.?$/, "g"],
  [/^(мл|миллилитр|mlt|ml)/, "mL"],
  [/^(л|литр|ltr|l)\.?$/, "L"],
  [/^литр/, "L"],
  [/^(уп|пач|nmp|pack)/, "package"],
  [/^(кор|box)/, "box"],
  [/^ящ/, "crate"],
  [/^лот/, "tray"],
  [/^меш/, "sack"],
  [/^(пакет|пак)/, "bag"],
  [/^вед/, "bucket"],
];

/** The unit with this OKEI code or name: full, short or international. */
export function unitOf(text: string): Unit | undefined {
  const word = foldCase(text);
  return byCode[word] ?? byName.find(([pattern]) => pattern.test(word))?.[1];
}

/**
 * Texts that identify a base unit: attributes in schema 2, an id of the list of units in schema 3. Names come first, because sellers
 * make units of their own, such as sacks, with the code of pieces.
 */
export function unitTextsOf(base: Element | undefined): string[] {
  if (!base) return [];
  const { Код = "", НаименованиеПолное = "", МеждународноеСокращение = "" } = base.attributes;
  const texts = [base.text, textAt(base, "НаименованиеКраткое"), НаименованиеПолное, textAt(base, "Код"), Код, МеждународноеСокращение];
  return texts.map((each) => each.trim()).filter(Boolean);
}

export const unitCode = (unit: Unit): string => codes[unit];

/** Unit names written to 1C. */
export const unitOut: Readonly<Record<Unit, string>> = {
  L: "л",
  mL: "мл",
  g: "г",
  kg: "кг",
  pcs: "шт",
  box: "кор",
  package: "упак",
  kcal: "ккал",
  cm: "см",
  m: "м",
  day: "сут",
  tray: "лоток",
  bag: "пакет",
  sack: "мешок",
  bucket: "ведро",
  bottle: "бут",
  can: "банка",
  crate: "ящ",
};
