import { OneCError } from "../one-c-error.ts";

const maxLength = 200;
const maxDepth = 8;
const isPart = (part: string) => part !== "" && part !== "." && part !== ".." && !/[\p{Cc}:*?"<>|]/u.test(part);

/** Normalizes a relative path within the exchange. Null for `..`, absolute and otherwise invalid paths. */
export function plainName(path: string): string | null {
  const name = path.replaceAll("\\", "/");
  const parts = name.split("/");
  return name.length <= maxLength && parts.length <= maxDepth && parts.every(isPart) && name.isWellFormed() ? name : null;
}

export function assertPlainName(path: string | undefined): string {
  if (!path) throw new OneCError("noName");
  const name = plainName(path);
  if (name === null) throw new OneCError("badName", { name: path.slice(0, 100) });
  return name;
}
