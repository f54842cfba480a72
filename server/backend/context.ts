import type { FastifyReply, FastifyRequest } from "fastify";
import type { Permission } from "#contract/permissions.ts";
import type { Role } from "#contract/roles.ts";
import type { AuditedPerson } from "./audit.ts";
import type { PasswordCost } from "./auth/password.ts";
import type { Directory } from "./companies/directory.ts";
import type { Database } from "./db/database.ts";
import type { LivingKey } from "./exchange/keys/read-key.ts";
import type { FileStore } from "./files/file-store.ts";
import type { ViewerFacts } from "./products/viewer-facts.ts";

/** The person behind the token. Read for every request, so that a block or a new role takes effect at once. */
export type Actor = {
  customerUuid: string;
  userUuid: string;
  companyUuid: string;
  companyName: string;
  companyType: "buyer" | "seller" | "platform";
  companyStatus: string;
  companyIsActive: boolean;
  /** The person can enter other companies too. Absent for actors without a session. */
  entersOthers?: boolean;
  priceListUuid: string | null;
  /** "Соколова Анна Сергеевна". */
  name: string;
  /** The first one is the main role. */
  roles: readonly Role[];
  /** Absent for actors without a session. */
  permissions?: readonly Permission[];
  mode: "client" | "admin";
  sessionUuid: string;
  /** Staff without the second factor that the operator requires: only calls `beforeFactor`. */
  mustAddFactor?: true;
  hasFactor?: true;
  /** The session has lately proven who they are: calls with `asksAgain` are open. */
  isProven?: true;
  /** An exchange key that reports on deals: no person, company or role. */
  isService?: true;
  /** A scheduled action, without a person. */
  isClock?: true;
  /** Only in calls of the catalogue. */
  viewerFacts?: ViewerFacts;
};

/** The first argument of an operation. */
export type Context = {
  db: Database;
  actor: Actor | null;
  /** The exchange key of a call with `keys` in the contract; then `actor` is null. */
  key: LivingKey | null;
  now: () => Date;
  requestId: string;
  /** The client's IP address, for limits. */
  address: string;
  /** `User-Agent` as the portal passes it on; at most 300 characters, untrusted. */
  device: string;
  /** Request cookies and `set-cookie`: auth calls only. */
  cookies: { get(name: string): string | undefined; set(name: string, value: string, maxAgeSeconds: number): void };
  settings: Settings;
  files: FileStore;
  /** Suggests addresses, companies and banks for typed text. */
  directory: Directory;
  /** Assigns positions to committed events, see live/delivery.ts. */
  placeEvents: () => Promise<void>;
  /** Whether the client has disconnected: then large results are not stored. */
  isGone: () => boolean;
  /** Aborts when the client has disconnected or has its response: long work for it ends. */
  closed: () => AbortSignal;
  /** The person in the audit line; operations of guests set it. */
  audit: AuditedPerson;
};

export type Settings = {
  /** The first one signs, all verify. */
  tokenSecrets: readonly string[];
  /** In the demo, the outbox and the accounts are public. */
  demo: boolean;
  /** Base URL of links in messages, without a trailing slash. */
  publicUrl?: string;
  /** Base URL of the admin portal, if it has its own. */
  adminUrl?: string;
  /** Idle days after which a session ends; 14 by default. */
  sessionIdleDays?: number;
  /** Sessions per person; 20 by default. */
  sessionsMax?: number;
  /** Channels without a transport. */
  silent?: readonly ("email" | "phone")[];
  /** Whose second factor is compulsory. */
  secondFactorOf?: "nobody" | "staff";
  /** Work of one password hash; only tests lower it. */
  passwordCost?: PasswordCost;
  /** Webhooks may go to private addresses and without TLS; off by default. */
  privateWebhooks?: boolean;
};

export type SignedIn = Context & { actor: Actor };

/** Cookies of the refresh token and of the device secret; only auth calls use them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Context["cookies"] {
  return {
    get: (name) =>
      (request.headers.cookie ?? "")
        .split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (name, value, maxAgeSeconds) => {
      // A second call appends another `set-cookie`.
      reply.header("set-cookie", `${name}=${value}; Path=/auth; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`);
    },
  };
}
