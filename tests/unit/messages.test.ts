import { describe, expect, test } from "vitest";
import { spokenOf } from "#app/areas/messages/announcer.tsx";
import type { StoredMessage } from "#app/areas/messages/message.ts";
import { maxShown, mergeMessages, newUuid } from "#app/areas/messages/use-messages.ts";

const message = (number: number, type: StoredMessage["type"] = "received"): StoredMessage => ({
  uuid: `${number}`,
  number,
  type,
  clientUuid: null,
  authorName: "Иван",
  text: `Текст ${number}`,
  files: [],
  createdAt: "2026-03-05T12:20:00Z",
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const numbers = (messages: readonly StoredMessage[]) => messages.map(({ number }) => number);

describe("messages of a conversation", () => {
  test("overlapping pages are merged in order, with each message once", () => {
    expect(numbers(mergeMessages(range(31, 60), range(40, 65)))).toEqual(numbers(range(31, 65)));
    expect(numbers(mergeMessages(range(31, 60), range(1, 30)))).toEqual(numbers(range(1, 60)));
    expect(numbers(mergeMessages(range(31, 60), [message(61)]))).toEqual(numbers(range(31, 61)));
    expect(numbers(mergeMessages(range(31, 60), []))).toEqual(numbers(range(31, 60)));
    expect(numbers(mergeMessages([], range(1, 3)))).toEqual([1, 2, 3]);
  });

  test("a page that leaves a gap replaces the earlier messages", () => {
    expect(numbers(mergeMessages(range(1, 30), range(90, 119)))).toEqual(numbers(range(90, 119)));
  });

  test("a page shows at most two hundred messages and drops the oldest", () => {
    const all = mergeMessages(range(1, maxShown), range(maxShown, maxShown + 29));
    expect(numbers(all)).toEqual(numbers(range(30, maxShown + 29)));
  });

  test("a screen reader hears one sentence for a hundred messages, each of three messages, and none of one's own", () => {
    expect(spokenOf(range(1, 100))).toEqual({ count: 100, lines: [{ author: "Иван", text: "Текст 100" }] });
    expect(spokenOf(range(1, 3))?.lines).toHaveLength(3);
    expect(spokenOf([message(1, "sent")])).toBeNull();
    expect(spokenOf([{ ...message(1), text: "я".repeat(2000) }])?.lines[0]?.text).toHaveLength(200);
  });

  test("a message gets a UUID, with and without a secure context", () => {
    const pattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(newUuid()).toMatch(pattern);
    const random = crypto.randomUUID;
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      expect(new Set(Array.from({ length: 100 }, newUuid)).size).toBe(100);
      expect(newUuid()).toMatch(pattern);
    } finally {
      Object.defineProperty(crypto, "randomUUID", { value: random, configurable: true });
    }
  });
});
