import { OneCRefusal } from "./refusal.ts";

const mostLong = 200;
const mostDeep = 8;
const isPart = (part: string) => part !== "" && part !== "." && part !== ".." && !/[\p{Cc}:*?"<>|]/u.test(part);

/** Normalizes a relative path within the exchange. Null for `..`, absolute and otherwise invalid paths. */
export function plainName(given: string): string | null {
  const name = given.replaceAll("\\", "/");
  const parts = name.split("/");
  return name.length <= mostLong && parts.length <= mostDeep && parts.every(isPart) && name.isWellFormed() ? name : null;
}

export function mustBePlain(given: string | undefined): string {
  if (!given) throw new OneCRefusal("noName");
  const name = plainName(given);
  if (name === null) throw new OneCRefusal("badName", { name: given.slice(0, 100) });
  return name;
}
