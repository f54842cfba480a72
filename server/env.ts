import { resolve } from "node:path";
import { z } from "zod";
import { readSpeedups, speedupsRefusal } from "./speedup-names.ts";

/** Secrets that stand in examples: whoever copies the example must not go live with them. */
const SAMPLE_SECRET = /^(change-?me|sample|secret|example)/i;
const SHORTEST_SECRET = 32;

/** A person who sets one of these is about to serve others: then the demo must be chosen explicitly. */
const seriousSettings = ["PUBLIC_URL", "SMTP_URL", "DATABASE_URL"] as const;

const port = z.coerce.number().int().min(1).max(65535);
const secrets = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((secret) => secret.trim())
      .filter(Boolean),
  );

/** `user` works with the rows, `owner` (the same one where it is absent) with the tables. */
const EmbeddedConnection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  database: z.string(),
  owner: z.string().optional(),
});
export type EmbeddedConnection = z.infer<typeof EmbeddedConnection>;

const Settings = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    APP_MODE: z.enum(["client", "admin"]).default("client"),
    DEMO: z.enum(["on", "off"]).optional(),
    /** Where the portals listen. The backend has its own setting: it must not follow the portal to the outside. */
    HOST: z.string().optional(),
    PORT: port.default(3000),
    ADMIN_PORT: port.default(3001),
    BACKEND_HOST: z.string().default("127.0.0.1"),
    BACKEND_PORT: port.default(4000),
    BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Days without use that end a sign-in, and sign-ins of a person at a time. */
    SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
    SESSIONS_MAX: z.coerce.number().int().min(1).max(1000).default(20),
    /** Event streams that one process of the portal holds; one more is answered 503. */
    STREAMS_MAX: z.coerce.number().int().min(1).max(100_000).default(1000),
    /** The speed-ups that are off. */
    SPEEDUPS: z
      .string()
      .default("on")
      .transform((setting, context) => {
        const { off, unknown } = readSpeedups(setting);
        if (unknown.length > 0) context.addIssue({ code: "custom", message: speedupsRefusal(unknown) });
        return off;
      }),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** on: a proxy in front overwrites X-Forwarded-For, so the portal may believe it. */
    TRUST_PROXY: z.enum(["on", "off"]).default("off"),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Owns the tables and migrates them; absent: DATABASE_URL does that too. */
    DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Set by the supervisor for the backend it starts: the socket of the embedded database, as JSON. */
    PG_EMBEDDED: z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: "custom", message: "is not JSON" });
          return z.NEVER;
        }
      })
      .pipe(EmbeddedConnection)
      .optional(),
    SESSION_SECRET: secrets,
    TOKEN_SECRET: secrets,
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    S3_URL: z.url().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s<>@]+@[^\s<>]+$/)
      .optional(),
    /** on: webhooks may go to addresses that are not public, and without TLS. */
    WEBHOOKS_PRIVATE: z.enum(["on", "off"]).default("off"),
    SENTRY_DSN: z.url().optional(),
    DADATA_TOKEN: z.string().optional(),
  })
  .superRefine((settings, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    const serious = seriousSettings.filter((name) => settings[name] !== undefined);
    if (settings.DEMO === undefined && serious.length > 0) {
      refuse(
        "DEMO",
        `must be said when ${serious.join(" and ")} is set: off, or on for a demo whose accounts have a password that everybody knows`,
      );
    }
    if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL) refuse("DATABASE_URL", "is required with DATABASE_OWNER_URL");
    if (settings.DEMO !== "off") return;
    // A portal in front of somebody else's backend issues no tokens.
    const required = settings.BACKEND_URL ? (["SESSION_SECRET"] as const) : (["SESSION_SECRET", "TOKEN_SECRET"] as const);
    for (const name of required) {
      if (settings[name].length === 0) refuse(name, "is required when DEMO=off");
      if (settings[name].some((secret) => secret.length < SHORTEST_SECRET)) {
        refuse(name, `must be at least ${SHORTEST_SECRET} characters long`);
      }
      if (settings[name].some((secret) => SAMPLE_SECRET.test(secret))) refuse(name, "is still the sample value");
    }
  })
  .transform(({ DEMO = "on", HOST = DEMO === "on" ? "127.0.0.1" : "0.0.0.0", ...settings }) => ({ ...settings, DEMO, HOST }));

export type Env = Readonly<z.infer<typeof Settings>>;

/** The settings cannot be used; the message lists every reason, one per line, fit to be printed as it is. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Empty values count as absent: compose files and CI pass `NAME=` for what is not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const reasons = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new SettingsError(
    `The settings cannot be used:\n${reasons.join("\n")}\nserver/README.md lists all settings; a good secret: openssl rand -base64 48`,
  );
}

export const env = readEnv();

/** What child processes get beside their own settings: PATH, proxies and the rest of the machine's environment. */
export const inherited: Readonly<Record<string, string | undefined>> = process.env;

/** npm puts a shell between itself and us, and only that shell hears the SIGTERM that npm gets. */
export const startedByNpm = process.env.npm_lifecycle_event !== undefined;
