export type Person = { surname: string; name: string; patronymic: string };

const form =
  /^(?:индивидуальный\s{1,3}предприниматель|глава\s{1,3}(?:кфх|крестьянского \(фермерского\) хозяйства)|ип)(?=[\s:«"])[\s:]{0,3}/i;
const word = /^[А-ЯЁ][а-яё]{1,59}(?:-[А-ЯЁ][а-яё]{1,59}){0,3}$/;
const patronymic = /(?:вич|вна|ична|мич|тич)$/;
const turkic = /^(?:оглы|кызы|уулу|угли)$/i;

/**
 * Who a sole trader's name names: `ИП Орлов Пётр Ильич`. Without the legal form only a name with a patronymic is a person's: a shop has two
 * words too. Undefined for anything else, initials included.
 */
export function personOf(legalName: string): Person | undefined {
  const trimmed = legalName.trim();
  const bare = trimmed
    .replace(form, "")
    .replace(/^[«"]([^«»"]{1,200})[»"]$/, "$1")
    .trim();
  const words = bare.split(/\s+/);
  const suffix = turkic.test(words[3] ?? "") ? words.pop() : undefined;
  const [surname = "", name = "", father = ""] = words;
  const isNamed = words.length === 3 && (patronymic.test(father) || suffix !== undefined);
  const isPerson = words.every((each) => word.test(each)) && (isNamed || (bare !== trimmed && words.length >= 2 && words.length <= 3));
  return isPerson ? { surname, name, patronymic: [father, suffix].filter(Boolean).join(" ") } : undefined;
}
