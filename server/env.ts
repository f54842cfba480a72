import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { readSpeedups, speedupsError } from "./speedup-names.ts";

/** Sample secrets of documentation: a copied example must not reach production with them. */
const SAMPLE_SECRET = /^(change-?me|sample|secret|example)/i;
const MIN_SECRET_LENGTH = 32;

/** One of these means that the portal serves real users: then DEMO must be set explicitly. */
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

const wordsOf = (list: string) =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
const isNetwork = (text: string) =>
  isIP(text) !== 0 || (isIP(text.split("/")[0] ?? "") !== 0 && ipaddr.isValidCIDR(text) && !/\/0+$/.test(text));

/** Zod checks it even if the text is no URL. */
function namesBucket(text: string): boolean {
  const { username, password, pathname } = URL.parse(text) ?? { username: "", password: "", pathname: "" };
  return username !== "" && password !== "" && /^\/[^/]+\/?$/.test(pathname);
}

/** `user` reads and writes rows; `owner`, or `user` without it, owns and migrates the tables. */
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
    /**
     * Where the portals listen. With TRUST_PROXY=on whoever reaches them beside the proxy writes the address that is believed. The backend
     * has its own setting, so that opening the portal does not expose the backend.
     */
    HOST: z.string().optional(),
    PORT: port.default(3000),
    ADMIN_PORT: port.default(3001),
    BACKEND_HOST: z.string().default("127.0.0.1"),
    BACKEND_PORT: port.default(4000),
    /** Of portals on other machines: the backend believes what they say of their visitors' addresses. */
    PORTAL_NETWORKS: z
      .string()
      .default("")
      .transform(wordsOf)
      .refine((networks) => networks.every(isNetwork), "must be addresses or networks like 10.0.0.0/8"),
    /** On BACKEND_HOST: where the backend says how it does, as OpenMetrics. */
    METRICS_PORT: port.optional(),
    /** The same of the portals. */
    PORTAL_METRICS_PORT: port.optional(),
    ADMIN_METRICS_PORT: port.optional(),
    BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Idle days after which a session ends, and sessions per person. */
    SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
    SESSIONS_MAX: z.coerce.number().int().min(1).max(1000).default(20),
    /** Event streams per portal process; further ones get 503. */
    STREAMS_MAX: z.coerce.number().int().min(1).max(100_000).default(1000),
    /** The speed-ups that are off. */
    SPEEDUPS: z
      .string()
      .default("on")
      .transform((setting, context) => {
        const { off, unknown } = readSpeedups(setting);
        if (unknown.length > 0) context.addIssue({ code: "custom", message: speedupsError(unknown) });
        return off;
      }),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** on: a proxy in front overwrites X-Forwarded-For, so the portal trusts it. */
    TRUST_PROXY: z.enum(["on", "off"]).default("off"),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Role that owns and migrates the tables; without it DATABASE_URL's role does. */
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
    S3_URL: z
      .url({ protocol: /^https?$/ })
      .refine(namesBucket, "must be https://key:secret@host/bucket")
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s<>@]+@[^\s<>]+$/)
      .optional(),
    /** Hosts, or their parent domains, that the operator knows to stand in Russia (152-FZ), for `npm run doctor`. */
    HOSTS_IN_RUSSIA: z.string().default("").transform(wordsOf),
    /** Whose second factor is compulsory: staff, the seller's and the platform's, can do nothing else before they have one. */
    SECOND_FACTOR_OF: z.enum(["nobody", "staff"]).default("nobody"),
    /** on: webhooks may go to addresses that are not public, and without TLS. */
    WEBHOOKS_PRIVATE: z.enum(["on", "off"]).default("off"),
    SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
    /** A collector of OpenTelemetry gets traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** Share of the traces that are sent. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    DADATA_TOKEN: z.string().optional(),
  })
  .superRefine((settings, context) => {
    const addIssue = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    const serious = seriousSettings.filter((name) => settings[name] !== undefined);
    if (settings.DEMO === undefined && serious.length > 0) {
      addIssue(
        "DEMO",
        `must be said when ${serious.join(" and ")} is set: off, or on for a demo whose accounts have a password that everybody knows`,
      );
    }
    if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL) addIssue("DATABASE_URL", "is required with DATABASE_OWNER_URL");
    if (settings.DEMO !== "off") return;
    // A portal with a remote backend issues no tokens.
    const required = settings.BACKEND_URL ? (["SESSION_SECRET"] as const) : (["SESSION_SECRET", "TOKEN_SECRET"] as const);
    for (const name of required) {
      if (settings[name].length === 0) addIssue(name, "is required when DEMO=off");
      if (settings[name].some((secret) => secret.length < MIN_SECRET_LENGTH)) {
        addIssue(name, `must be at least ${MIN_SECRET_LENGTH} characters long`);
      }
      if (settings[name].some((secret) => SAMPLE_SECRET.test(secret))) addIssue(name, "is still the sample value");
    }
  })
  .transform(({ DEMO = "on", HOST, ...settings }) => {
    const isBehindOthers = DEMO === "on" || settings.TRUST_PROXY === "on";
    return { ...settings, DEMO, HOST: HOST ?? (isBehindOthers ? "127.0.0.1" : "0.0.0.0") };
  });

export type Env = Readonly<z.infer<typeof Settings>>;

/** Invalid settings. The message lists every reason, one per line, ready to print. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Empty values count as absent: compose files and CI pass `NAME=` for what is not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = Settings.safeParse(given);
  const misspelt = misspeltSettings(Object.keys(given), Object.keys(Settings.in.shape));
  if (parsed.success && misspelt.length === 0) return Object.freeze(parsed.data);
  const reasons = [
    ...misspelt.map(({ name, meant }) => `  ${name}: there is no such setting; ${meant} may be meant`),
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`),
  ];
  throw new SettingsError(
    `The settings cannot be used:\n${reasons.join("\n")}\nserver/README.md lists all settings; a good secret: openssl rand -base64 48`,
  );
}

export const env = readEnv();

/** Environment that child processes inherit besides their own settings: PATH, proxies and so on. */
export const inherited: Readonly<Record<string, string | undefined>> = process.env;

/** npm runs us in a shell, and sends SIGTERM to that shell only. */
export const startedByNpm = process.env.npm_lifecycle_event !== undefined;

/** Names of the environment that are none of ours, but one letter away from one of ours: a typo would leave the default in force unseen. */
function misspeltSettings(given: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  return given
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = ours.find((our) => isNearly(name.toUpperCase(), our));
      return meant ? [{ name, meant }] : [];
    });
}

/** The same, or one letter added, left out or replaced, or two neighbours exchanged. */
function isNearly(name: string, other: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, other.length) - start && name.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [name.slice(start, name.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && right === `${left[1]}${left[0]}`);
}
