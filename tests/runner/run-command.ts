import { spawn } from "node:child_process";
import { root } from "#server/build-portal.ts";

type Environment = Record<string, string>;

/** Runs a command whose output is worth reading as it comes. */
export function runAloud(command: string, args: string[], env: Environment = {}): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on("error", () => resolve(false)).on("close", (code) => resolve(code === 0)));
}

/** Runs a command beside others and keeps what it prints. */
export function runQuietly(command: string, args: string[], env: Environment = {}): Promise<{ isGood: boolean; output: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ isGood: false, output: String(error) }));
    child.on("close", (code) => resolve({ isGood: code === 0, output }));
  });
}
