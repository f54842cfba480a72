/*
 * Keeps serialised answers in this process: the same page again, from the same data, is sent without being made, and as 304
 * to who has it already. What is asked for once is not kept: 50 KB of each list, gone again before anybody asked for it, cost
 * a third of the backend's time in collecting garbage (0.80 to 0.54 CPU ms a list, 2026-11-25).
 * Saves five sixths of a list that is asked for again (2.03 CPU ms from the database, 0.35 kept; 2026-11-22).
 * Assumes that whatever an answer is made from is named in its facts, above all the version of the catalogue
 * (tests/backend/version-triggers.test.ts); of Fastify that `reply.serialize` is public.
 * SPEEDUPS=-answers: every answer is made, none has an entity tag.
 */
import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isFast } from "../../speedups.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Plain } from "./cached-reads.ts";
import { WrittenJson } from "./written-cards.ts";

/** What was asked, as the contract has parsed it. */
type Asked = { params: unknown; query: unknown; body: unknown };

/** Makes an answer. It gets the facts and the question that are the answer's name, and nothing else. */
type Make<Facts, Input extends Asked, Answer> = (
  db: Database,
  facts: Facts,
  input: Pick<Input, keyof Asked>,
) => Promise<Answer | WrittenJson>;

/** An answer that is not made yet, with the name it is kept by. */
class KeyedAnswer {
  readonly key: string;
  readonly make: () => Promise<unknown>;

  constructor(key: string, make: () => Promise<unknown>) {
    this.key = key;
    this.make = make;
  }
}

/**
 * An operation whose answer is the same for everybody with the same facts and question. `factsOf` says what of the caller and
 * of the moment the answer depends on; `make` sees these facts and no caller.
 */
export function sharedAnswer<Facts extends Plain, Input extends Asked, Answer>(
  factsOf: (context: Context, input: Input) => Promise<Facts>,
  make: Make<Facts, Input, Answer>,
): (context: Context, input: Input) => Promise<Answer> {
  const operation = async (context: Context, input: Input) => {
    const facts = await factsOf(context, input);
    const { params, query, body } = input;
    const asked = { params, query, body };
    if (!isFast("answers")) return make(context.db, facts, asked);
    const key = JSON.stringify([facts, asked]);
    return new KeyedAnswer(key, () => {
      const [kept, keptAsked] = JSON.parse(key) as [Facts, typeof asked];
      return make(context.db, kept, keptAsked);
    });
  };
  sharing.add(operation);
  return operation as unknown as (context: Context, input: Input) => Promise<Answer>;
}

const sharing = new WeakSet<object>();

/** Whether an operation was made by `sharedAnswer`. */
export const isShared = (operation: object): boolean => sharing.has(operation);

/** Bytes of answers kept in this process. */
const most = 24 * 1024 * 1024;

/** A serialised answer with its entity tag. */
export class CachedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(bytes: Buffer, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** 304 when the caller has it already. Kept by him alone, and never used without asking again. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({ etag: this.etag, "cache-control": "private, no-cache", vary: "authorization" });
    if (request.headers["if-none-match"] === this.etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(this.bytes);
  }
}

/** Entity tags are of this process: another version of the program never confirms them. */
export class AnswerCache {
  /** Names of answers that were asked for once. */
  readonly #asked = new LRUCache<string, true>({ max: 2000 });
  readonly #kept = new LRUCache<string, CachedAnswer>({ maxSize: most, sizeCalculation: ({ bytes }, key) => bytes.length + key.length });
  readonly #epoch = randomUUID();

  /** The kept answer for what an operation has returned, made if need be; anything but a shared answer as it is. */
  async resolve(path: string, result: unknown, serialize: (body: unknown) => string | ArrayBuffer | Buffer): Promise<unknown> {
    if (!(result instanceof KeyedAnswer)) return result;
    const key = `${path} ${result.key}`;
    const existing = this.#kept.get(key);
    if (existing) return existing;
    const made = await result.make();
    const bytes = made instanceof WrittenJson ? made.bytes : Buffer.from(serialize(made) as string);
    const kept = new CachedAnswer(bytes, `"${createHash("sha1").update(this.#epoch).update(key).digest("base64url")}"`);
    if (this.#asked.has(key)) this.#kept.set(key, kept);
    else this.#asked.set(key, true);
    return kept;
  }
}
