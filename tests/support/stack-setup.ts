import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { unpackChromium109 } from "./chromium-109.ts";

/** Playwright's global setup: one stack for all journeys; workers read its addresses from the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const unpacked = unpackChromium109();
  const child = spawn(process.execPath, [fileURLToPath(new URL("./stack.ts", import.meta.url))], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (!child.stdout) throw new Error("the stack has no output");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    new Promise<string>((resolve) => lines.on("line", (line) => (line.startsWith("{") ? resolve(line) : undefined))),
    gone.then(() => Promise.reject(new Error("the stack did not start"))),
  ]);
  const { portal, admin, backend, control } = JSON.parse(first) as Record<string, string>;
  await unpacked;
  Object.assign(process.env, { PORTAL_URL: portal, ADMIN_URL: admin, STACK_BACKEND: backend, STACK_CONTROL: control });
  return async () => {
    child.kill("SIGTERM");
    await gone;
  };
}
