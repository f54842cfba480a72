export type Person = { surname: string; name: string; patronymic: string };

const form = /^\s*(?:индивидуальный\s{1,3}предприниматель|ип)[\s«"]{1,3}/i;

/** Who a sole trader's name names: `ИП Орлов Пётр Ильич`. Undefined for fewer than two words and for initials, which name nobody. */
export function personOf(name: string): Person | undefined {
  const words = name.replace(form, "").replace(/[«»"]/g, "").trim().split(/\s+/);
  const [surname = "", own = "", ...rest] = words;
  if (!own || words.some((word) => word.length > 60 || /[.\d]/.test(word))) return undefined;
  return { surname, name: own, patronymic: rest.join(" ").slice(0, 60) };
}
