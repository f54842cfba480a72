/**
 * What somebody has typed and not used yet. A signed-in person's is kept in localStorage until it is used, cleared, 30 days old, or
 * the person signs out (`Clear-Site-Data`). A guest's lives as long as the tab, because the next guest may be somebody else.
 */
export type Draft<Value = string> = {
  /** Epoch milliseconds of the last change. */
  at: number;
  /** By field, only what differs from what the server shows. */
  entries: Record<string, Value>;
  /** The version of the entity that the person saw. */
  version?: string;
};

const prefix = "draft:";
const guest = "guest";
const maxAgeMs = 30 * 24 * 3600_000;

/** `person`: a uuid; null for guests. `place`: the page's path and the form. */
export const draftKey = (person: string | null, place: string): string => `${prefix}${person ?? guest}:${place}`;

export function readDraft<Value = string>(key: string): Draft<Value> | null {
  return inStorage(key, (storage) => parse<Value>(storage.getItem(key))) ?? null;
}

/**
 * Changes some entries; undefined removes one. Reads the stored draft first, so that tabs do not overwrite each other's entries.
 * Without storage (full, forbidden) the answer is null, and only the draft is lost.
 */
export function changeDraft<Value = string>(
  key: string,
  changes: Readonly<Record<string, Value | undefined>>,
  version?: string,
): Draft<Value> | null {
  const before = readDraft<Value>(key);
  const entries = Object.entries({ ...before?.entries, ...changes }).filter(([, value]) => value !== undefined) as [string, Value][];
  const knownVersion = version ?? before?.version;
  return putDraft<Value>(
    key,
    entries.length === 0 ? null : { at: Date.now(), entries: Object.fromEntries(entries), ...(knownVersion && { version: knownVersion }) },
  );
}

/** Stores the whole draft; null removes it. Answers what is stored now. */
export function putDraft<Value = string>(key: string, draft: Draft<Value> | null): Draft<Value> | null {
  const stored = inStorage(key, (storage) => {
    if (draft === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
    return draft;
  });
  return stored ?? null;
}

/** Drops the entries whose texts were used; what was typed since, here or in another tab, stays. */
export function dropUsed(key: string, used: Readonly<Record<string, string>>, version?: string): Draft | null {
  const now = readDraft(key)?.entries ?? {};
  const dropped = Object.keys(used).filter((entry) => now[entry] === used[entry]);
  return changeDraft<string>(key, Object.fromEntries(dropped.map((entry) => [entry, undefined])), version);
}

/** In sessionStorage: the drafts that this tab has sent last. A new document, in which a form may be answered, knows no more of it. */
const sentPlace = "sent-drafts";
type Sent = { number: string; drafts: Readonly<Record<string, Readonly<Record<string, string>>>> };

/** Remembers the drafts that a form sends, by key. Answers the number to send with them; null without storage. */
export function rememberSent(drafts: Sent["drafts"]): string | null {
  // Not a UUID: browsers make these only over https.
  const number = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  try {
    sessionStorage.setItem(sentPlace, JSON.stringify({ number, drafts } satisfies Sent));
    return number;
  } catch {
    return null;
  }
}

/** The forms of these numbers are accepted: drops what went with this tab's, as `dropUsed`. */
export function dropSent(numbers: readonly string[]): void {
  try {
    const sent = JSON.parse(sessionStorage.getItem(sentPlace) ?? "null") as Sent | null;
    if (!sent || !numbers.includes(sent.number)) return;
    sessionStorage.removeItem(sentPlace);
    for (const [key, texts] of Object.entries(sent.drafts)) dropUsed(key, texts);
  } catch {
    // Without storage there are no drafts either.
  }
}

export const dropDraft = (key: string): void => void putDraft(key, null);

let isSwept = false;

/** Removes drafts older than 30 days, and what is no draft; once for a page load. */
export function sweepDrafts(): void {
  if (isSwept) return;
  isSwept = true;
  inStorage(prefix, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix) && parse(storage.getItem(key)) === null) storage.removeItem(key);
  });
}

function parse<Value>(stored: string | null): Draft<Value> | null {
  try {
    const draft = JSON.parse(stored ?? "null") as Partial<Draft<Value>> | null;
    if (typeof draft?.at !== "number" || typeof draft.entries !== "object" || draft.entries === null) return null;
    return draft.at > Date.now() - maxAgeMs ? (draft as Draft<Value>) : null;
  } catch {
    return null;
  }
}

function inStorage<Result>(key: string, work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(key.startsWith(`${prefix}${guest}:`) ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}
