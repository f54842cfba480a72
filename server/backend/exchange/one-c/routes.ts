import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exchangeCookie } from "#contract/exchange.ts";
import { failures } from "../../../failures.ts";
import type { AuditedPerson } from "../../audit.ts";
import { countQueries, type Database } from "../../db/database.ts";
import { translate } from "../../translate.ts";
import type { LivingKey } from "../keys/read-key.ts";
import { confirmDeals, queryDeals } from "./deals/deals-out.ts";
import { statusesXml, takeOrders, takeOrdersAtOnce } from "./deals/orders-in.ts";
import { oneCUrl } from "./describe-calls.ts";
import { assertPlainName } from "./documents/file-name.ts";
import { maxPartBytes, partBytes, savePart } from "./documents/parts.ts";
import { requestImport } from "./import/request-import.ts";
import { wholeName } from "./import/run-import.ts";
import { OneCError } from "./one-c-error.ts";
import { beginSession, type Credentials, endSession, openSession, requireSession, type Session } from "./sessions.ts";

export type OneCParts = {
  db: Database;
  now: () => Date;
  /** Longest wait of one `import` call, in milliseconds; 1C's timeout is about 20 s. */
  importWaitMs?: number;
};

/** Supported versions of CommerceML and of the exchange protocol. */
const versions = new Set(["2.04", "2.05", "2.06", "2.07", "2.08", "2.09", "2.10", "3.1"]);
const usualVersion = "2.10";

type Query = Partial<Record<"type" | "mode" | "filename" | "version" | "sessid", string>>;
type Call = { db: Database; session: Session; key: LivingKey; query: Query; body: Readable | undefined; now: Date; waitMs: number };
type Mode = (call: Call) => Promise<string[]>;

async function init({ db, session, query: { version = "" } }: Call): Promise<string[]> {
  await beginSession(db, session, version);
  return ["zip=yes", `file_limit=${partBytes}`, `sessid=${session.sessid}`, `version=${spokenVersion(version)}`];
}

async function takeFile(call: Call): Promise<string[]> {
  await saveFile(call);
  return ["success"];
}

/** Returns the size of the part in bytes. */
async function saveFile({ db, session, query: { filename }, body }: Call): Promise<number> {
  const name = assertPlainName(filename);
  if (!body) throw new OneCError("noBody");
  return savePart(db, session, name, body);
}

const spokenVersion = (requested: string) => (versions.has(requested) ? requested : usualVersion);

const catalogue: Record<string, Mode> = {
  init,
  file: takeFile,
  async import({ db, session, query: { filename }, waitMs }) {
    const { state, message } = await requestImport(db, session, assertPlainName(filename), waitMs);
    return [state, message];
  },
  async deactivate({ db, session, waitMs }) {
    const { state, message } = await requestImport(db, session, wholeName, waitMs);
    return [state, message];
  },
  async complete({ db, session, waitMs }) {
    if (session.version !== "") {
      const { state, message } = await requestImport(db, session, wholeName, waitMs);
      if (state === "progress") return [state, message];
    }
    await endSession(db, session);
    return ["success"];
  },
};

const sale: Record<string, Mode> = {
  init,
  async query({ db, session, key, now }) {
    return [await queryDeals(db, session, key, { version: spokenVersion(session.version), now })];
  },
  async file(call) {
    const { db, session, key, query, now } = call;
    const size = await saveFile(call);
    // A part of the full size is followed by another one.
    if (session.version !== "" || size >= partBytes) return ["success"];
    const { state, message } = await takeOrdersAtOnce(db, session, key, assertPlainName(query.filename), now);
    return [state, message];
  },
  /** Applies orders and payments in the request, without the worker. */
  async import({ db, session, key, query: { filename }, now, waitMs }) {
    const { state, message } = await takeOrders(db, session, key, { name: assertPlainName(filename), now, waitMs });
    return [state, message];
  },
  async info({ session, key }) {
    return [statusesXml(session, key)];
  },
  async success({ db, session, key, now }) {
    await confirmDeals(db, session, key, now);
    return ["success"];
  },
};

export const types: Record<string, Record<string, Mode>> = { catalog: catalogue, sale };

/**
 * `/exchange/1c`: 1C's "Обмен с сайтом". Every answer is 200 with plain text, because 1C does not show the text of other statuses.
 * The first line tells 1C how to proceed: `success`, `progress` or `failure`, except in answers with data.
 */
export function addOneC(app: FastifyInstance, parts: OneCParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, payload, done) => done(null, payload));
    scope.route({
      method: ["GET", "POST"],
      url: oneCUrl,
      bodyLimit: maxPartBytes * 2,
      handler: (request, reply) => answer(request, reply, parts),
    });
  });
}

/** Modes whose outcome is in the audit: they open a session, or apply what was sent. */
const acts = new Set(["catalog checkauth", "catalog import", "catalog deactivate", "sale checkauth", "sale file", "sale import"]);

async function answer(request: FastifyRequest, reply: FastifyReply, parts: OneCParts): Promise<FastifyReply> {
  const query = plainQuery(request.query as Record<string, unknown>);
  const act = `${query.type} ${query.mode}`;
  const person: AuditedPerson = { user: null, company: null };
  const counts = { queries: 0, requestId: request.id };
  const lines = await countQueries(counts, () => linesOf(request, query, parts, person)).catch((error: unknown) => {
    if (error instanceof OneCError) return ["failure", error.message];
    request.log.error({ err: error, requestId: request.id }, "1C's call failed");
    failures.publish({ error, requestId: request.id });
    return ["failure", translate("exchange.failed")];
  });
  const [result] = lines;
  if (acts.has(act) && result !== "progress") request.log.info({ audit: `1c ${act}`, ...person, result }, "audit");
  return reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send(lines.filter(Boolean).join("\n"));
}

/** Names the key in `person` once it is known. */
async function linesOf(
  request: FastifyRequest,
  query: Query,
  { db, now, importWaitMs = 15_000 }: OneCParts,
  person: AuditedPerson,
): Promise<string[]> {
  const credentials = credentialsOf(request, query);
  const { type = "" } = query;
  const modes = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!modes) throw new OneCError("type", { type });
  if (query.mode === "checkauth") {
    const { cookie, sessid, keyUuid } = await openSession(db, type, credentials, now());
    person.key = keyUuid;
    return ["success", exchangeCookie, cookie, `sessid=${sessid}`, `timestamp=${Math.floor(now().getTime() / 1000)}`];
  }
  const mode = Object.hasOwn(modes, query.mode ?? "") ? modes[query.mode ?? ""] : undefined;
  if (!mode) throw new OneCError("mode", { mode: query.mode ?? "" });
  const { session, key } = await requireSession(db, credentials, now());
  person.key = key.uuid;
  return mode({ db, session, key, query, body: request.body as Readable | undefined, now: now(), waitMs: importWaitMs });
}

/** Parameters of the query; ignores repeated and long ones. */
function plainQuery(query: Record<string, unknown>): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === "string" && value.length <= 500)) as Query;
}

function credentialsOf({ headers, ip }: FastifyRequest, { sessid }: Query): Credentials {
  const own = (headers.cookie ?? "").split(/;\s?/).find((each) => each.startsWith(`${exchangeCookie}=`));
  const cookie = own?.slice(exchangeCookie.length + 1);
  return { authorization: headers.authorization, cookie, sessid, address: ip };
}
