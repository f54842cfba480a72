/**
 * The draft and unsent messages of a conversation, kept in localStorage until they are sent or the user signs out. Each unsent
 * message has its own key, so that tabs do not overwrite each other's.
 */
export type Unsent = {
  clientUuid: string;
  text: string;
  /** Files cannot be stored, only their names. */
  fileNames?: string[];
  /** ISO instant. */
  createdAt: string;
};

const textKey = (key: string) => `${key}:text`;
const unsentKey = (key: string, clientUuid = "") => `${key}:unsent:${clientUuid}`;

export function readText(key: string): string {
  return tryStorage((storage) => storage.getItem(textKey(key))) ?? "";
}

export function saveText(key: string, text: string): void {
  tryStorage((storage) => (text === "" ? storage.removeItem(textKey(key)) : storage.setItem(textKey(key), text)));
}

/** In the order of writing. */
export function readUnsent(key: string): Unsent[] {
  const unsent = tryStorage((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(unsentKey(key)))
      .map((name) => parse(storage.getItem(name)))
      .filter((one) => one !== null),
  );
  return (unsent ?? []).sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

export function saveUnsent(key: string, one: Unsent): void {
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

/** Without storage only the draft is lost. */
function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
