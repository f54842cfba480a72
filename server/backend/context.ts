import type { Role } from "#contract/roles.ts";
import type { AuditedPerson } from "./audit.ts";
import type { Directory } from "./companies/directory.ts";
import type { Database } from "./db/database.ts";
import type { LivingKey } from "./exchange/read-key.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Standing } from "./products/standing.ts";

/** The person behind the token, read afresh for every request, so that a block or a new role acts at once. */
export type Actor = {
  customerUuid: string;
  userUuid: string;
  companyUuid: string;
  companyName: string;
  companyType: "buyer" | "seller" | "platform";
  companyStatus: string;
  companyIsActive: boolean;
  priceListUuid: string | null;
  /** "Соколова Анна Сергеевна". */
  name: string;
  /** The first one is the main role. */
  roles: readonly Role[];
  mode: "client" | "admin";
  sessionUuid: string;
  /** An exchange key that reports on deals: it has no person, company or role. */
  isService?: true;
  /** The clock: a scheduled action without a person. */
  isClock?: true;
  /** Only in calls of the catalogue. */
  standing?: Standing;
};

/** The first argument of an operation. */
export type Context = {
  db: Database;
  actor: Actor | null;
  /** The exchange key of a call that keys may make (`keys` in the contract); then there is no actor. */
  key: LivingKey | null;
  now: () => Date;
  requestId: string;
  /** Client network address, for limits. */
  address: string;
  /** What the browser calls itself, as the portal passes it on; at most 300 characters, never trusted. */
  device: string;
  /** The call's `cookie` header and a way to answer with cookies: auth only. */
  cookies: { get(name: string): string | undefined; set(name: string, value: string, maxAgeSeconds: number): void };
  settings: Settings;
  files: FileStore;
  /** Addresses, companies and banks by what a person begins to type. */
  directory: Directory;
  /** Gives committed events their positions, see live/delivery.ts. */
  placeEvents: () => Promise<void>;
  /** Whether the caller has disconnected: then large results are not kept for him. */
  isGone: () => boolean;
  /** The person whom the audit line names; operations of guests set it. */
  audit: AuditedPerson;
};

export type Settings = {
  /** The first one signs, the others are still accepted. */
  tokenSecrets: readonly string[];
  /** Demo mode shows the outbox and accounts. */
  demo: boolean;
  /** Where people open the portal, without a slash at the end: links in letters. */
  publicUrl?: string;
  /** The portal of the admins, when it has an address of its own. */
  adminUrl?: string;
  /** Days without use that end a session; 14 unless said. */
  sessionIdleDays?: number;
  /** Sessions of a person at a time; 20 unless said. */
  sessionsMax?: number;
  /** Channels by which no message can be sent. */
  silent?: readonly ("email" | "phone")[];
  /** Webhooks may go to private addresses and without TLS; off by default. */
  privateWebhooks?: boolean;
};

export type SignedIn = Context & { actor: Actor };
