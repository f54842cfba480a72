import { general } from "./form-crawl.ts";
import { isSeen } from "./form-send.ts";
import type { Control, Form } from "./portal-forms.ts";
import { element, elements, hrefs, links, text } from "./portal-html.ts";

/** Longer than any other text field allows. */
const long = "Z".repeat(5_100);
/** The texts of the seller's pages take more. */
const longest = "Z".repeat(20_100);

const words = /[а-яё]{3}/i;

/** Invalid values for a field of this kind; files, checkboxes and binary choices have none. */
export function wrongFor({ kind, name, isRequired }: Control): string[] {
  // An unknown kind of claim counts as none.
  if (kind === "checkbox" || kind === "file" || name.startsWith("claim-")) return [];
  if (kind === "select" || kind === "radio") return ["нет такого", ...(isRequired && kind === "select" ? [""] : [])];
  if (kind === "date") return ["0000-01-01"];
  if (kind === "time") return ["99:99"];
  const isNumber = kind === "number" || /^(rating|quantity|[cq]\..*)$/.test(name);
  return [isNumber ? "минус пять" : name.startsWith("texts.") ? longest : long, ...(isRequired ? [""] : [])];
}

/** A value that differs from the drawn one, as a person might type it. */
function other({ kind, value, options, isTrap }: Control): string {
  if (kind === "hidden" || isTrap || kind === "checkbox" || kind === "radio") return value;
  if (kind === "select") return options.find((option) => option !== value && option !== "") ?? value;
  if (kind === "date") return "2026-03-27";
  if (kind === "time") return "11:30";
  if (kind === "number") return "3";
  if (kind === "password") return "Typed-2026-03";
  return value === "" ? "Набрано 7" : value;
}

/** New values for all fields but these: checkboxes toggled, radio buttons left alone. */
export function typedBeside({ controls }: Form, names: readonly string[] = []): [Control, string][] {
  const sent = controls.filter((each) => !names.includes(each.name) && each.kind !== "file");
  return sent
    .filter(({ kind, isTicked }) => (kind === "checkbox" ? !isTicked : kind !== "radio" || isTicked))
    .map((each) => [each, other(each)]);
}

export const isSecret = ({ kind, name }: Control) => kind === "password" || /(?<!postal)code$|confirmation/i.test(name);

/** Fields that do not hold the typed value. */
export function lostFields(form: Form, typed: readonly [Control, string][]): string[] {
  return typed.flatMap(([control, value]) => {
    if (!isSeen(control) || isSecret(control)) return [];
    const now = form.controls.filter(({ name }) => name === control.name);
    const isBox = /checkbox|radio/.test(control.kind);
    const holds = now.some((each) => each.value === value && (!isBox || each.isTicked));
    return holds ? [] : [`${control.kind} ${general(control.name)}`];
  });
}

type Wrong = { control: Control; value: string };

/** Wrong values to send: `each` field and value alone, or all fields `together`; of alike fields, as of lines, one. */
export function wrongTries({ controls, intent = "" }: Form, how: "each" | "together"): Wrong[][] {
  const kinds = new Map<string, Control>();
  for (const control of controls.filter(isSeen)) {
    const kind = general(control.name).replace(/\d+/g, "#");
    if (!kinds.has(kind)) kinds.set(kind, control);
  }
  const all = [...kinds.values()].flatMap((control) => wrongFor(control).map((value) => ({ control, value })));
  if (how === "each") return all.map((one) => [one]);
  const used = all.filter(({ control }) => (singleFieldButtons[intent] ?? control.name) === control.name);
  const first = used.filter(({ control }, index) => used.findIndex((one) => one.control === control) === index);
  return first.length === 0 ? [] : [first];
}

export const intentOf = ({ intent }: Form): [string, string][] => (intent === undefined ? [] : [["intent", intent]]);

export const sentOf = (form: Form, typed: readonly [Control, string][], more: [string, string][] = []) => [
  ...typed.map(([{ name }, value]): [string, string] => [name, value]),
  ...more,
  ...intentOf(form),
];

function labelOf(html: string, id: string): string {
  const at = html.indexOf(` id="${id}"`);
  return at < 0 ? "" : text(element(html.slice(html.lastIndexOf("<", at)), /<\w+/));
}

/** Messages that say nothing without the field's name. */
export const vagueMessage =
  /^(Не заполнено|Обязательное поле|Превышена длина|Вариант не выбран|Некорректное|Введено максимально|Количество символов)/;

/**
 * What is missing from a field's error: the text beside the field, the field's reference to it, or a link in the summary that
 * names the field.
 */
export function missingFromError(html: string, form: Form, control: Control): string[] {
  const own = form.controls.filter(({ name }) => name === control.name);
  const field = own.find(({ isInvalid }) => isInvalid) ?? own[0];
  if (!field) return ["the field is gone"];
  // Radio buttons are one field: the message belongs to their group.
  const beside =
    control.kind === "radio" ? [`${own.find(({ id }) => id)?.id}-error`] : field.describedBy.filter((id) => id.endsWith("-error"));
  const summary = elements(html, /<\w+\b[^>]*role="alert"[^>]*>/).join("");
  const targets = hrefs(summary).filter((href) => href.startsWith("#"));
  const bare = links(summary).filter(
    ({ href, text: said }) =>
      own.some(({ id }) => href === `#${id}`) && beside.some((id) => labelOf(html, id) === said) && vagueMessage.test(said),
  );
  return [
    ...(control.kind === "radio" || field.isInvalid ? [] : ["not marked as wrong"]),
    ...(beside.some((id) => words.test(labelOf(html, id))) ? [] : ["no words beside it"]),
    ...(targets.some((href) => own.some(({ id }) => href === `#${id}`)) ? [] : [`the summary leads to ${targets.join(" ") || "nothing"}`]),
    ...(form.intent === "sendMessage" ? [] : bare).map((link) => `the summary says only ${link.text}`),
    ...targets.filter((href) => !html.includes(`id="${href.slice(1)}"`)).map((href) => `${href} is nowhere`),
  ];
}

/** Buttons that use one field and keep the other fields as typed, or use none. */
export const singleFieldButtons: Record<string, string> = { fillData: "inn", fillBank: "bik", find: "find", removeRules: "" };
