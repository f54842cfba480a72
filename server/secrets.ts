import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";

/** Secrets as environment variables: comma-separated, the first one signs. */
export interface Secrets {
  SESSION_SECRET: string;
  TOKEN_SECRET: string;
}

/**
 * Secrets of the settings. In the demo missing ones are generated once and stored, so that a restart keeps people signed in. With
 * DEMO=off none is missing: `readEnv` refuses that.
 */
export function collectSecrets(env: Env): Secrets {
  const given = { SESSION_SECRET: env.SESSION_SECRET.join(","), TOKEN_SECRET: env.TOKEN_SECRET.join(",") };
  if (env.DEMO === "off" || (given.SESSION_SECRET && given.TOKEN_SECRET)) return given;
  const stored = storedSecrets(env.DATA_DIR);
  return { SESSION_SECRET: given.SESSION_SECRET || stored.SESSION_SECRET, TOKEN_SECRET: given.TOKEN_SECRET || stored.TOKEN_SECRET };
}

function storedSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as Secrets;
  const made = { SESSION_SECRET: randomBytes(48).toString("base64url"), TOKEN_SECRET: randomBytes(48).toString("base64url") };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(made), { mode: 0o600, flag: "wx" });
  return made;
}
