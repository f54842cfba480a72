import { createHash } from "node:crypto";
import pg from "pg";

/** Statements a connection may hold prepared; those beyond are planned each time. */
const mostNames = 600;
const names = new Map<string, string | null>();

/** A text is given a name when it comes the second time, so that one-off statements take no place. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === undefined) {
    if (names.size < mostNames) names.set(text, null);
    return undefined;
  }
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

type Config = { text?: unknown; name?: unknown; values?: unknown };

/**
 * Prepares what is asked again and again: planning was half the database's time of a basket or a deal. Only statements
 * with parameters; drizzle and our own SQL alike, inside transactions too.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has nine overloads
  override query(config: any, values?: any, callback?: any): any {
    return super.query(named(config, values) as string, values, callback);
  }
}

function named(config: unknown, values: unknown): unknown {
  if (typeof config !== "object" || config === null) return config;
  const { text, name, values: own } = config as Config;
  const parameters = Array.isArray(values) ? values : own;
  if (typeof text !== "string" || name || !Array.isArray(parameters) || parameters.length === 0) return config;
  const found = nameOf(text);
  return found ? Object.assign(Object.create(Object.getPrototypeOf(config)), config, { name: found }) : config;
}
