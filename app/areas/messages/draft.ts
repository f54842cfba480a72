/**
 * What was typed and what did not get through, kept in this browser until it is sent. Signing out clears it. Each unsent
 * message has a key of its own: tabs of one conversation do not write over each other's.
 */
export type Unsent = {
  clientUuid: string;
  text: string;
  /** Of files only the names can be kept. */
  fileNames?: string[];
  /** ISO instant. */
  createdAt: string;
};

const textKey = (key: string) => `${key}:text`;
const unsentKey = (key: string, clientUuid = "") => `${key}:unsent:${clientUuid}`;

export function readText(key: string): string {
  return tryStorage((storage) => storage.getItem(textKey(key))) ?? "";
}

export function keepText(key: string, text: string): void {
  tryStorage((storage) => (text === "" ? storage.removeItem(textKey(key)) : storage.setItem(textKey(key), text)));
}

/** In the order they were written. */
export function readUnsent(key: string): Unsent[] {
  const unsent = tryStorage((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(unsentKey(key)))
      .map((name) => parse(storage.getItem(name)))
      .filter((one) => one !== null),
  );
  return (unsent ?? []).sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

export function keepUnsent(key: string, one: Unsent): void {
  tryStorage((storage) => storage.setItem(unsentKey(key, one.clientUuid), JSON.stringify(one)));
}

export function dropUnsent(key: string, clientUuid: string): void {
  tryStorage((storage) => storage.removeItem(unsentKey(key, clientUuid)));
}

function parse(stored: string | null): Unsent | null {
  try {
    const one = JSON.parse(stored ?? "null") as Partial<Unsent> | null;
    return typeof one?.clientUuid === "string" && typeof one.text === "string" && typeof one.createdAt === "string"
      ? (one as Unsent)
      : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing loses the draft and nothing else. */
function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
