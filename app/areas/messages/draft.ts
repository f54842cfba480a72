/** What was typed and what did not get through, kept in this browser until it is sent. Signing out clears it. Of files only the names can be kept. */
export type Draft = { text: string; unsent: { clientUuid: string; text: string; fileNames?: string[] }[] };

const empty: Draft = { text: "", unsent: [] };

export function readDraft(key: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Draft> | null;
    const unsent = Array.isArray(stored?.unsent) ? stored.unsent.filter((one) => typeof one?.clientUuid === "string" && typeof one.text === "string") : [];
    return { text: typeof stored?.text === "string" ? stored.text : "", unsent };
  } catch {
    return empty;
  }
}

/** A browser that keeps nothing loses the draft and nothing else. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === "" && draft.unsent.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}
