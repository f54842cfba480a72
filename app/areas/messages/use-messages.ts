import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { announce } from "#app/areas/live/announcer.tsx";
import { useShownCompany, withShownCompany } from "#app/form/form.tsx";
import type { FormErrors } from "#app/request/form-errors.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import { dropUnsent, readUnsent, saveUnsent, type Unsent } from "./draft.ts";
import type { ShownMessage, StoredMessage } from "./message.ts";
import type { MessageTexts } from "./use-message-texts.ts";

/** Maximum number of messages on a page (trust.md 3.4); older ones are behind a link. */
export const maxShown = 200;

/**
 * Merges a loaded page into the stored messages, in order and without duplicates. A page with a gap to the stored ones replaces
 * them. Beyond `maxShown` the oldest are dropped.
 */
export function mergeMessages<M extends StoredMessage>(stored: readonly M[], page: readonly M[]): M[] {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return [...stored];
  const [storedFirst, storedLast] = [stored[0]?.number ?? 0, stored.at(-1)?.number ?? 0];
  const touches = stored.length > 0 && first.number <= storedLast + 1 && last.number >= storedFirst - 1;
  if (!touches) return [...page];
  const byNumber = new Map([...stored, ...page].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number).slice(-maxShown);
}

/** A message in the queue, being sent, or rejected. If the portal was unreachable, it stays queued in its place. */
type Sending = {
  clientUuid: string;
  text: string;
  files: File[];
  fileNames?: string[];
  state: "queued" | "sending" | "error";
  error?: string;
  isLost?: boolean;
  createdAt: string;
};

type Answer<M> = FormErrors | { message: M } | { offline: true };
/** The message itself is fine: sending it later will succeed. */
const mayGetThrough = (answer: FormErrors | { offline: true }) => "offline" in answer || answer.problem?.name === "UNAVAILABLE";

const firstPauseMs = 3000;
const maxPauseMs = 30_000;

type Older<M> = { messages: M[]; hasOlder: boolean };

type Options<M> = {
  /** The conversation's id, which keys all state. */
  uuid: string;
  latest: readonly M[];
  hasOlder: boolean;
  /** Takes a form with `intent=sendMessage`, `clientUuid`, `text`, `files` and `reply=data`. */
  action: string;
  /** Address of the page of messages before this number. */
  olderHref: (before: number) => string;
  draftKey: string;
  texts: MessageTexts;
};

/**
 * A conversation's messages, including those being sent (specification 1 section 3: active one, message list, sending list,
 * loading flags). Sends one at a time, in order, and retries with backoff while the portal is unreachable. The client uuid
 * makes a retry idempotent.
 */
export function useMessages<M extends StoredMessage>({ uuid, latest, hasOlder, action, olderHref, draftKey, texts }: Options<M>) {
  const [stored, setStored] = useState<M[]>(() => [...latest]);
  const [sending, setSending] = useState<Sending[]>([]);
  const [top, setTop] = useState({ hasOlder, before: 0 });
  const fetcher = useFetcher<Answer<M>>({ key: `send-${uuid}` });
  // One key per page, because a used fetcher would be revalidated with every refresh.
  const older = useFetcher<Older<M>>({ key: `older-${uuid}-${top.before}` });
  const inFlight = useRef<string | null>(null);
  const [paused, setPaused] = useState<{ failures: number } | null>(null);
  /** `paused` for effects of the same commit. */
  const failures = useRef(0);
  const isPaused = useRef(false);
  const { filesLost } = texts;
  const spoken = useLatest(texts.spoken);
  /** Client uuids that this tab stores. */
  const storedUuids = useRef<readonly string[]>([]);

  useEffect(() => setStored((before) => mergeMessages(before, latest)), [latest]);

  // Messages left unsent by an earlier page load.
  useEffect(() => {
    const unsent = readUnsent(draftKey).map((one) => toUnsent(one, filesLost));
    if (unsent.length > 0)
      setSending((now) => [...unsent.filter((one) => !now.some((each) => each.clientUuid === one.clientUuid)), ...now]);
  }, [draftKey, filesLost]);
  // Only stores and drops this tab's own messages, so that one sent or discarded in another tab does not come back.
  useEffect(() => {
    const present = sending.map((one) => one.clientUuid);
    for (const one of sending)
      if (one.state !== "error" && !storedUuids.current.includes(one.clientUuid)) saveUnsent(draftKey, toStored(one));
    for (const clientUuid of storedUuids.current) if (!present.includes(clientUuid)) dropUnsent(draftKey, clientUuid);
    storedUuids.current = present;
  }, [sending, draftKey]);

  const { submit, state, data } = fetcher;
  // Must run before the effect that sends the next message, so that an answer and the next send share one commit.
  useEffect(() => {
    const clientUuid = inFlight.current;
    if (state !== "idle" || clientUuid === null || data === undefined) return;
    inFlight.current = null;
    if ("message" in data) {
      setStored((before) => mergeMessages(before, [data.message]));
      setSending((all) => all.filter((one) => one.clientUuid !== clientUuid));
      failures.current = 0;
      announce(spoken.current.sent);
      return;
    }
    if (mayGetThrough(data)) {
      failures.current += 1;
      if (failures.current === 1) announce(spoken.current.offline);
      isPaused.current = true;
      setPaused({ failures: failures.current });
      setSending((all) => change(all, clientUuid, { state: "queued" }));
      return;
    }
    const error = ("errors" in data && Object.values(data.errors)[0]?.[0]) || texts.failed;
    setSending((all) => change(all, clientUuid, { state: "error", error }));
    announce(spoken.current.failed(error));
  }, [state, data, texts.failed]);

  const goOn = useCallback(() => {
    isPaused.current = false;
    setPaused(null);
  }, []);
  useEffect(() => {
    if (!paused) return;
    const timer = setTimeout(goOn, Math.min(firstPauseMs * 2 ** (paused.failures - 1), maxPauseMs));
    window.addEventListener("online", goOn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
    };
  }, [paused, goOn]);

  const company = useShownCompany();
  const next = sending.find((one) => one.state === "queued");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a pause looks again
  useEffect(() => {
    if (!next || state !== "idle" || inFlight.current !== null || isPaused.current) return;
    inFlight.current = next.clientUuid;
    setSending((all) => change(all, next.clientUuid, { state: "sending" }));
    submit(withShownCompany(toForm(next), company), { method: "post", action, encType: "multipart/form-data" });
  }, [next, state, submit, action, paused, company]);

  // A refresh may bring a message before its own answer does.
  useEffect(() => {
    const arrived = new Set(stored.map((message) => message.clientUuid));
    setSending((all) =>
      all.some((one) => one.state !== "sending" && arrived.has(one.clientUuid)) ? all.filter((one) => !arrived.has(one.clientUuid)) : all,
    );
  }, [stored]);

  const { data: page, state: olderState, load } = older;
  useEffect(() => {
    if (!page || olderState !== "idle") return;
    setStored((before) => (before.length + page.messages.length > maxShown ? before : mergeMessages(before, page.messages)));
    setTop({ hasOlder: page.hasOlder, before: page.messages[0]?.number ?? 0 });
  }, [page, olderState]);

  const first = stored[0]?.number ?? 1;
  const send = useCallback((text: string, files: File[]) => {
    setSending((all) => [...all, { clientUuid: newUuid(), text, files, state: "queued", createdAt: new Date().toISOString() }]);
  }, []);
  const retry = useCallback(
    (clientUuid: string) => {
      setSending((all) => change(all, clientUuid, { state: "queued" }));
      goOn();
    },
    [goOn],
  );
  const discard = useCallback((clientUuid: string) => setSending((all) => all.filter((one) => one.clientUuid !== clientUuid)), []);

  const arrived = useMemo(() => new Set(stored.map((message) => message.clientUuid)), [stored]);
  const shown = useMemo(() => {
    const waits = paused ? texts.offline : undefined;
    return [...stored.map(toShown), ...sending.filter((one) => !arrived.has(one.clientUuid)).map((one) => toSending(one, waits))];
  }, [stored, sending, arrived, paused, texts.offline]);
  return {
    stored,
    shown,
    hasOlder: first > 1 && (top.before === 0 ? hasOlder : top.hasOlder),
    /** Beyond `maxShown` the link opens a page of its own. */
    mayLoadOlder: stored.length + 30 <= maxShown,
    isLoadingOlder: olderState !== "idle",
    loadOlder: () => {
      if (olderState === "idle") load(olderHref(first));
    },
    isSending: state !== "idle",
    send,
    retry,
    discard,
  };
}

function change(all: readonly Sending[], clientUuid: string, values: Partial<Sending>): Sending[] {
  return all.map((one) => (one.clientUuid === clientUuid ? { ...one, ...values } : one));
}

function toStored({ clientUuid, text, files, fileNames, createdAt }: Sending): Unsent {
  const names = fileNames ?? files.map((file) => file.name);
  return { clientUuid, text, createdAt, ...(names.length > 0 && { fileNames: names }) };
}

/** Files do not survive a reload: the error names them, and a message without text cannot be sent again. */
function toUnsent(one: Unsent, filesLost: (names: string) => string): Sending {
  const { fileNames, text } = one;
  if (!fileNames) return { ...one, files: [], state: "queued" };
  return { ...one, files: [], state: "error", error: filesLost(fileNames.join(", ")), isLost: text === "" };
}

function toForm({ clientUuid, text, files }: Sending): FormData {
  const form = new FormData();
  form.set("intent", "sendMessage");
  form.set("reply", "data");
  form.set("clientUuid", clientUuid);
  form.set("text", text);
  for (const file of files) form.append("files", file);
  return form;
}

function toShown({ uuid, type, authorName, authorNote, text, files, createdAt }: StoredMessage): ShownMessage {
  return { key: uuid, type, authorName, ...(authorNote && { authorNote }), text, files, createdAt };
}

/** `waits`: why sending is paused. */
function toSending({ clientUuid, text, files, state, error: own, isLost, createdAt }: Sending, waits: string | undefined): ShownMessage {
  const error = state === "error" ? own : waits;
  return {
    key: clientUuid,
    type: state === "error" || error ? "error" : "sending",
    authorName: "",
    text,
    files: files.map((file, index) => ({ uuid: `${index}`, name: file.name, size: file.size })),
    createdAt,
    ...(error && { error }),
    ...(isLost && { isLost }),
  };
}

/** A version 4 uuid; `crypto.randomUUID` needs HTTPS. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
