import type { Accreditation } from "#contract/accreditation.ts";

/** Prefixed with the document's name, because several documents may lack the same thing. */
export function missingText({ documents }: Pick<Accreditation, "documents">, field: string, message: string): string {
  const document = documents.find(({ type }) => field === `documents.${type}`);
  return document && !message.includes(document.name) ? `${document.name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message;
}
