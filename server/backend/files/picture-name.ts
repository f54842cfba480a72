import { createHash } from "node:crypto";
import type { PictureSide } from "#contract/pictures.ts";

export const digestOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Name of a picture by its content's digest; `attempt` gives another when different content has that name. */
export function nameOf(digest: string, attempt = 0): string {
  const source = attempt === 0 ? digest : digestOf(`${digest} ${attempt}`);
  return Buffer.from(source.slice(0, 12), "hex").toString("base64url");
}

/** Uuid of one size of a picture in the file store; no other file's uuid begins with zeros. */
export const fileUuidOf = (name: string, side: PictureSide) =>
  `0000${String(side).padStart(4, "0")}-0000-0000-0000-${Buffer.from(name, "base64url").toString("hex")}`;

/** The picture that a stored file belongs to; null for other files. */
export function nameOfFile(uuid: string): string | null {
  const [, digits] = /^0000\d{4}-0000-0000-0000-([\da-f]{12})$/.exec(uuid) ?? [];
  return digits ? Buffer.from(digits, "hex").toString("base64url") : null;
}
