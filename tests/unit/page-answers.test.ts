import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test, vi } from "vitest";
import { requestState } from "#app/request/request-state.server.ts";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
const { toPageAnswer } = await import("#app/request/responses.server.ts");
const request = new Request("http://portal.example/cart");

test("trust S74: an unexpected exception gives an error page with the request's id, under which it is reported", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reported: unknown[] = [];
  const listen = (failure: unknown) => reported.push(failure);
  subscribe("portal.failure", listen);
  const [context, error] = [{}, new TypeError("secret of line 1")];
  const answer = await toPageAnswer(error, request, context);
  unsubscribe("portal.failure", listen);
  const { requestId } = requestState(context);
  expect(answer).toMatchObject({ data: { requestId, title: "Что-то пошло не так — Портал заказов" }, init: { status: 500 } });
  expect(JSON.stringify(answer)).not.toContain("secret");
  expect(reported).toEqual([{ error, requestId }]);
});

test("a thrown response is returned unchanged, and so is the error of an aborted request", async () => {
  const thrown = new Response(null, { status: 303 });
  expect(await toPageAnswer(thrown, request, {})).toBe(thrown);
  const aborted = new Request(request, { signal: AbortSignal.abort() });
  const error = new TypeError("terminated");
  expect(await toPageAnswer(error, aborted, {})).toBe(error);
});
