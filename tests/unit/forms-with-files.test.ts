import { expect, test, vi } from "vitest";
import { NoMemory, type OnBytes, readForm } from "#app/request/read-body.server.ts";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
const { receiving } = await import("#app/request/upload-gate.server.ts");

const megabyte = 2 ** 20;
const limit = 31 * megabyte;

/** A form of the person that announces 30 MB and has these bytes; it is answered when `body` ends. */
function send(person: string, body: BodyInit, work?: (arrived?: OnBytes) => Promise<unknown>) {
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": String(30 * megabyte) };
  const request = new Request("http://portal/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  const read = (arrived?: OnBytes) => readForm(request, { limit }, arrived);
  return receiving(person, request, limit, {}, work ?? read);
}

const whole = '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\nя\r\n--b--\r\n';

test("people who announce large forms and send nothing keep nobody else from sending one", async () => {
  const silent: ReadableStreamDefaultController[] = [];
  const waiting = Array.from({ length: 20 }, (_, at) =>
    send(`silent ${at}`, new ReadableStream({ start: (controller) => void silent.push(controller) })),
  );
  const form = (await send("another", whole)) as FormData;
  for (const controller of silent) controller.error(new Error("gone"));
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => "rejected"));
  expect(form.get("text")).toBe("я");
});

test("the bytes that have arrived of all forms are limited, until the forms are answered", async () => {
  await send("a", whole, async (arrived) => {
    arrived?.(240 * megabyte);
    expect(() => arrived?.(17 * megabyte)).toThrow(NoMemory);
    await expect(send("b", whole)).rejects.toMatchObject({ init: { status: 503 } });
  });
  expect(((await send("b", whole)) as FormData).get("text")).toBe("я");
});

test("a third form with a file of one person is refused before it is read", async () => {
  const never = () => new Promise<void>((settle) => setImmediate(settle));
  const two = [send("a", whole, never), send("a", whole, never)];
  await expect(send("a", whole)).rejects.toMatchObject({ init: { status: 429 } });
  await Promise.all(two);
});
