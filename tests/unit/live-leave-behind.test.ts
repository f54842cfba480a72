import { afterEach, beforeEach, expect, test, vi } from "vitest";

const replace = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { pathname: "/cabinet/settings", search: "?change=phone", replace });
  replace.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the modules anew, as a new tab does. */
async function tab() {
  const { reloadSignedOut } = await import("#app/areas/live/reload-signed-out.ts");
  const { ownSignOut } = await import("#app/realtime/own-sign-out.ts");
  return { reloadSignedOut, ownSignOut };
}

test("A31: a tab reloads its address when its session has ended elsewhere", async () => {
  const { reloadSignedOut } = await tab();
  reloadSignedOut();
  expect(replace).toHaveBeenCalledExactlyOnceWith("/cabinet/settings?change=phone");
});

test("A31: a tab on its way to another document waits five seconds before it reloads", async () => {
  const { reloadSignedOut } = await tab();
  window.dispatchEvent(new Event("beforeunload"));
  reloadSignedOut();
  vi.advanceTimersByTime(4999);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace).toHaveBeenCalledOnce();
});

test("H26: a tab that signs out itself waits up to a minute for the answer before it reloads", async () => {
  const { reloadSignedOut, ownSignOut } = await tab();
  ownSignOut.sentAt = Date.now();
  window.dispatchEvent(new Event("beforeunload"));
  reloadSignedOut();
  vi.advanceTimersByTime(59_999);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace).toHaveBeenCalledOnce();
});
