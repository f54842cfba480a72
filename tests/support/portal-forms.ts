import { decode, element, elements, formFields } from "./portal-html.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";

/** `isText`: typed by a person, and shown again when the form is refused. */
export type Field = { value: string; isText: boolean };

/** A control as drawn; `kind` is the input's type. */
export type Control = {
  kind: string;
  name: string;
  id: string | undefined;
  /** What would be sent; for a checkbox or radio button, if it is checked. */
  value: string;
  /** Its hint and error, by their ids. */
  describedBy: string[];
  isTicked: boolean;
  isInvalid: boolean;
  isRequired: boolean;
  isTrap: boolean;
  /** Values of a select, including the empty one. */
  options: string[];
};

/** A way to send a form: its fields, and the intent of the button if it has one. */
export type Form = {
  method: "get" | "post";
  action: string | undefined;
  isMultipart: boolean;
  intent: string | undefined;
  fields: Record<string, Field>;
  controls: Control[];
  /** What is typed into it is kept in the browser (app/form/form-draft.tsx). */
  keepsDraft: boolean;
};

const controls = /<(input|textarea|select|button)\b[^>]*>/g;

/** Every form of the page that a browser without script could send; one entry for each intent. */
export function formsOf(html: string): Form[] {
  return elements(html, /<form\b[^>]*>/).flatMap((form) => {
    const tag = /^<form\b[^>]*>/.exec(form)?.[0] ?? "";
    const id = attribute(tag, "id");
    const outside = id === undefined ? "" : controlsOf(html.replace(form, ""), id);
    const inside = form.slice(tag.length) + outside;
    const { fields, intents } = read(inside);
    const drawn = renderedControls(inside);
    const keepsDraft = / data-(?:draft|keeps)\b/.test(form);
    const isMultipart = attribute(tag, "encType") === "multipart/form-data";
    const method = attribute(tag, "method")?.toLowerCase() === "post" ? ("post" as const) : ("get" as const);
    const action = attribute(tag, "action");
    return (intents.size === 0 ? [undefined] : [...intents]).map((intent) => ({
      method,
      action,
      isMultipart,
      intent,
      fields,
      controls: drawn,
      keepsDraft,
    }));
  });
}

/** Controls outside the form that belong to it by their `form` attribute. */
function controlsOf(html: string, id: string): string {
  return [...html.matchAll(controls)]
    .filter(([tag]) => attribute(tag, "form") === id)
    .map(([tag, kind]) => (kind === "input" ? tag : html.slice(html.indexOf(tag), html.indexOf(`</${kind}>`, html.indexOf(tag)))))
    .join("");
}

function read(html: string): { fields: Form["fields"]; intents: Set<string> } {
  const fields: Form["fields"] = {};
  const intents = new Set<string>();
  for (const { 0: tag, 1: kind, index } of html.matchAll(controls)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type") ?? "";
    if (name === undefined || name === "") continue;
    if (name === "intent") {
      intents.add(attribute(tag, "value") ?? "");
      continue;
    }
    if (kind === "input" && type === "radio" && fields[name] && !/\schecked\b/.test(tag)) continue;
    // A field that Tab skips is a honeypot.
    const isText =
      !/tabindex="-1"/i.test(tag) && (kind === "textarea" || (kind === "input" && /^(|text|search|email|tel|url|number)$/.test(type)));
    fields[name] = {
      value: kind === "textarea" || kind === "select" ? chosenValue(html.slice(index), kind) : (attribute(tag, "value") ?? ""),
      isText,
    };
  }
  return { fields, intents };
}

/** Every named control that is no button. */
function renderedControls(html: string): Control[] {
  return [...html.matchAll(controls)].flatMap(({ 0: tag, 1: kind = "", index }) => {
    const name = attribute(tag, "name");
    if (!name || kind === "button" || isDisabled(tag)) return [];
    const rest = html.slice(index);
    const options = kind === "select" ? [...element(rest, /<select\b[^>]*>/).matchAll(/<option\b[^>]*>/g)] : [];
    return {
      kind: kind === "input" ? (attribute(tag, "type") ?? "text") : kind,
      name,
      id: attribute(tag, "id"),
      value: kind === "input" ? (attribute(tag, "value") ?? (isBox(tag) ? "on" : "")) : chosenValue(rest, kind as "textarea" | "select"),
      describedBy: (attribute(tag, "aria-describedby") ?? "").split(" ").filter(Boolean),
      isTicked: /\schecked\b/.test(tag),
      isInvalid: attribute(tag, "aria-invalid") === "true",
      isRequired: /\srequired\b/.test(tag) || attribute(tag, "aria-required") === "true",
      isTrap: /tabindex="-1"/i.test(tag),
      options: options.flatMap(([option]) => (isDisabled(option) ? [] : (attribute(option, "value") ?? ""))),
    };
  });
}

const isBox = (tag: string) => /^(checkbox|radio)$/.test(attribute(tag, "type") ?? "");
const isDisabled = (tag: string) => /\sdisabled(=""|\s|>|\/)/.test(tag);

/** What a browser without script sends: fields in their order, checked boxes only, unchosen files as empty. */
export function sentFields({ controls: drawn, intent }: Form): [name: string, value: string][] {
  const sent = drawn.filter(({ kind, isTicked }) => kind !== "file" && (!/^(checkbox|radio)$/.test(kind) || isTicked));
  return [
    ...sent.map(({ name, value }): [string, string] => [name, value]),
    ...(intent === undefined ? [] : [["intent", intent] as [string, string]]),
  ];
}

function chosenValue(html: string, kind: "textarea" | "select"): string {
  const whole = element(html, new RegExp(`<${kind}\\b[^>]*>`));
  if (kind === "textarea") return decode(whole.replace(/^<[^>]*>|<\/textarea>$/g, ""));
  const options = [...whole.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
  return attribute(options.find((tag) => /\sselected\b/.test(tag)) ?? options.at(-1) ?? "", "value") ?? "";
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
}

/** Sends the cart's form from this HTML with these values changed. */
export function sendCart(visitor: Visitor, html: string, change: Record<string, string>): Promise<Answer> {
  const fields = formFields(html);
  for (const [name, value] of Object.entries(change)) fields.set(name, value);
  return visitor.postText("/cart", fields.toString());
}
