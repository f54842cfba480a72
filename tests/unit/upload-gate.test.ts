import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { tickets } from "#contract/tickets.ts";
import { keptBytes, UploadGate } from "#server/backend/files/upload-gate.ts";

const megabyte = 2 ** 20;
const now = new Date("2026-03-10T09:00:00Z");

/** Uploads by person and megabytes; `begun` has the people whose body may be received, in order. */
function gated() {
  const gate = new UploadGate();
  const begun: string[] = [];
  const enter = (sender: string, megabytes: number) => {
    const response = new EventEmitter() as ServerResponse;
    const entered = gate.enter({ sender, bytes: megabytes * megabyte, response, now }).then(() => void begun.push(sender));
    // As Node does it.
    const close = () => {
      response.destroyed = true;
      response.emit("close");
    };
    entered.catch(() => {});
    return { entered, close };
  };
  const enterClosed = (sender: string, megabytes: number) => {
    const response = Object.assign(new EventEmitter(), { destroyed: true }) as ServerResponse;
    return gate.enter({ sender, bytes: megabytes * megabyte, response, now });
  };
  return { begun, enter, enterClosed };
}

test("trust S55: pictures and documents of a key are in memory as a person's files are; rows that stream through are not", () => {
  expect(keptBytes(exchange.sendPicture, "3000")).toBe(3000);
  expect(keptBytes(exchange.sendDocument, undefined)).toBe(30 * megabyte + 1);
  expect(keptBytes(exchange.send, "3000")).toBe(0);
  expect(keptBytes(tickets.create, "3000")).toBe(3000);
  expect(keptBytes(exchange.sendPicture, String(2 ** 40)), "no more than the call takes").toBe(20 * megabyte + 1);
});

const settled = () => new Promise(setImmediate);

test("trust S55: a third upload of one person is refused until one of theirs has been answered; another person's is accepted", async () => {
  const { begun, enter } = gated();
  const first = enter("a", 1);
  enter("a", 1);
  await expect(enter("a", 1).entered).rejects.toMatchObject({
    problem: "ATTEMPTS_LIMIT",
    message: expect.stringMatching(/^За один раз принимаются не больше двух файлов/),
  });
  enter("b", 1);
  first.close();
  enter("a", 1);
  await settled();
  expect(begun).toEqual(["a", "a", "b", "a"]);
});

test("uploads of many people wait in the order of their arrival while the bodies under way fill the memory", async () => {
  const { begun, enter } = gated();
  const [first, second] = [enter("a", 42), enter("b", 42)];
  const gone = enter("c", 42);
  enter("d", 42);
  enter("e", 1);
  await settled();
  expect(begun).toEqual(["a", "b"]);
  gone.close();
  first.close();
  await settled();
  expect(begun).toEqual(["a", "b", "d", "e"]);
  await expect(gone.entered).rejects.toMatchObject({ problem: "UNAVAILABLE" });
  second.close();
});

test("a body larger than all the memory is received alone", async () => {
  const { begun, enter } = gated();
  const large = enter("a", 500);
  enter("b", 1);
  await settled();
  expect(begun).toEqual(["a"]);
  large.close();
  await settled();
  expect(begun).toEqual(["a", "b"]);
});

test("uploads whose connection was closed before they came to the gate take no place in it", async () => {
  const { begun, enter, enterClosed } = gated();
  for (let times = 0; times < 3; times += 1) await expect(enterClosed("a", 90)).rejects.toMatchObject({ problem: "UNAVAILABLE" });
  enter("a", 45);
  enter("a", 45);
  await settled();
  expect(begun).toEqual(["a", "a"]);
});
