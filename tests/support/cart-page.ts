import { formFields } from "./portal-html.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";

/** Sends the cart's form from this HTML with these values changed. */
export function sendCart(visitor: Visitor, html: string, change: Record<string, string>): Promise<Answer> {
  const fields = formFields(html);
  for (const [name, value] of Object.entries(change)) fields.set(name, value);
  return visitor.postText("/cart", fields.toString());
}
