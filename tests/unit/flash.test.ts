import { expect, test } from "vitest";
import { setFlash, takeFlash } from "#app/request/flash.server.ts";
import { requestState } from "#app/request/request-state.server.ts";

/** A browser's cookie, and what its next page gets of the message. */
function browser() {
  let cookie = "";
  const during = <Result>(work: (context: object) => Result): Result => {
    const context = {};
    const result = work(context);
    const set = requestState(context).cookies.get("flash");
    if (set !== undefined) cookie = set.includes("Max-Age=0;") ? "" : (set.split(";")[0] ?? "");
    return result;
  };
  const taken = (headers: Record<string, string>) =>
    during((context) => takeFlash(new Request("http://portal.example/", { headers: { ...headers, cookie } }), context));
  return {
    act: () => during((context) => setFlash(context, { key: "signedIn", tone: "success" })),
    document: () => taken({ "sec-fetch-dest": "document" }),
    oldDocument: () => taken({}),
    load: () => taken({ "sec-fetch-dest": "empty" }),
  };
}

test("the message about an act is in the next document, and in no other", () => {
  const { act, document, oldDocument } = browser();
  act();
  expect(document()).toMatchObject({ key: "signedIn", tone: "success" });
  expect([document(), oldDocument()]).toEqual([null, null]);
  act();
  expect(oldDocument()).toMatchObject({ key: "signedIn" });
  expect(document()).toBeNull();
});

test("a load by script that is given up for another one loses no message, and the page can tell that it is the same", () => {
  const { act, load, document } = browser();
  act();
  const [first, again] = [load(), load()];
  expect(first).toMatchObject({ key: "signedIn" });
  expect(again?.id).toBe(first?.id);
  expect([document(), load()]).toEqual([null, null]);
  act();
  expect(load()?.id).not.toBe(first?.id);
});
