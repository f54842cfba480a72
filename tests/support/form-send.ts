import type { FoundForm } from "./form-crawl.ts";
import { addressOf } from "./form-crawl.ts";
import { type Control, type Form, formsOf } from "./portal-forms.ts";
import type { Answer } from "./portal-visitor.ts";

export type Sent = readonly (readonly [name: string, value: string])[];
export type SentFile = { name: string; filename: string; type: string; bytes: Buffer };

/** Controls that a person sees and can change; the others are sent back as drawn. */
export const isSeen = ({ kind, isTrap }: Control) => kind !== "hidden" && !isTrap;

/** Sends a form as a browser without script does: urlencoded, or multipart with a part for every file. */
export function sendForm(
  { visitor, action, form }: Pick<FoundForm, "visitor" | "action" | "form">,
  fields: Sent,
  files: readonly SentFile[] = [],
): Promise<Answer> {
  visitor.cookies.delete("redirected");
  if (!form.isMultipart) return visitor.postText(action, new URLSearchParams(fields.map(([name, value]) => [name, value])).toString());
  const boundary = "----one-part-of-a-form";
  const part = (header: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]);
  const texts = fields.map(([name, value]) => part(`name="${name}"`, value.replace(/\r?\n/g, "\r\n")));
  const chosen = form.controls
    .filter(({ kind, name }) => kind === "file" && !files.some((file) => file.name === name))
    .map(({ name }): SentFile => ({ name, filename: "", type: "application/octet-stream", bytes: Buffer.alloc(0) }));
  const places = [...files, ...chosen].map(({ name, filename, type, bytes }) =>
    part(`name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, bytes),
  );
  const body = Buffer.concat([...texts, ...places, Buffer.from(`--${boundary}--\r\n`)]);
  return visitor.send("POST", action, {
    body,
    headers: { origin: visitor.origin, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}

/** The same form on the returned page; of several alike, the one with the same hidden fields. */
export function formAgain(html: string, { action, page, form }: Pick<FoundForm, "action" | "page" | "form">): Form | undefined {
  const pathOf = (each: Form) => addressOf(each.action ?? action, page).split("?")[0];
  const namesOf = ({ controls }: Form) => new Set(controls.filter(isSeen).map(({ name }) => name));
  const hiddenOf = ({ controls }: Form) => controls.filter(({ kind }) => kind === "hidden").map(({ name, value }) => `${name}=${value}`);
  const [wanted, hidden] = [namesOf(form), hiddenOf(form)];
  const likeness = (each: Form) => {
    const names = namesOf(each);
    const shared = [...wanted].filter((name) => names.has(name)).length;
    return shared - Math.abs(names.size - wanted.size) / 100 + hiddenOf(each).filter((one) => hidden.includes(one)).length / 10;
  };
  const same = formsOf(html).filter(
    (each) =>
      each.method === "post" && each.intent === form.intent && pathOf(each) === addressOf(form.action ?? action, page).split("?")[0],
  );
  return same.sort((a, b) => likeness(b) - likeness(a))[0];
}
