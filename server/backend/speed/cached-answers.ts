/*
 * Caches serialised answers in this process, with entity tags for 304. An answer is cached only at its second request: caching 50 KB
 * of each list that is never requested again cost a third of the backend's time in garbage collection (0.80 to 0.54 CPU ms a
 * list, 2026-11-25).
 * Saves five sixths of a repeated list (2.03 CPU ms from the database, 0.35 from the cache; 2026-11-22).
 * Assumes that the facts name everything an answer is made from, above all the catalogue version
 * (tests/backend/version-triggers.test.ts); of Fastify that `reply.serialize` is public.
 * SPEEDUPS=-answers: each answer is made anew, without an entity tag.
 */
import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isFast } from "../../speedups.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Plain } from "./cached-reads.ts";
import { WrittenJson } from "./written-cards.ts";

/** The request as parsed by the contract. */
type RequestParts = { params: unknown; query: unknown; body: unknown };

/** Makes an answer from its cache key alone: the facts and the request. */
type Make<Facts, Input extends RequestParts, Answer> = (
  db: Database,
  facts: Facts,
  input: Pick<Input, keyof RequestParts>,
) => Promise<Answer | WrittenJson>;

/** An answer that is not made yet, with its cache key. */
class KeyedAnswer {
  readonly key: string;
  readonly make: () => Promise<unknown>;

  constructor(key: string, make: () => Promise<unknown>) {
    this.key = key;
    this.make = make;
  }
}

/**
 * An operation whose answer is the same for all callers with the same facts and request. `factsOf` returns what the answer depends
 * on of the caller and of the data; `make` gets these facts and not the caller.
 */
export function sharedAnswer<Facts extends Plain, Input extends RequestParts, Answer>(
  factsOf: (context: Context, input: Input) => Promise<Facts>,
  make: Make<Facts, Input, Answer>,
): (context: Context, input: Input) => Promise<Answer> {
  const operation = async (context: Context, input: Input) => {
    const facts = await factsOf(context, input);
    const { params, query, body } = input;
    const parts = { params, query, body };
    if (!isFast("answers")) return make(context.db, facts, parts);
    const key = JSON.stringify([facts, parts]);
    return new KeyedAnswer(key, () => {
      const [parsedFacts, parsedParts] = JSON.parse(key) as [Facts, typeof parts];
      return make(context.db, parsedFacts, parsedParts);
    });
  };
  sharing.add(operation);
  return operation as unknown as (context: Context, input: Input) => Promise<Answer>;
}

const sharing = new WeakSet<object>();

/** Whether an operation was made by `sharedAnswer`. */
export const isShared = (operation: object): boolean => sharing.has(operation);

/** Bytes of cached answers in this process. */
const maxBytes = 24 * 1024 * 1024;

/** A serialised answer with its entity tag. */
export class CachedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(bytes: Buffer, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** Sends 304 when the client has this answer. Only the client may cache it (`private`), and must revalidate (`no-cache`). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({ etag: this.etag, "cache-control": "private, no-cache", vary: "authorization" });
    if (request.headers["if-none-match"] === this.etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(this.bytes);
  }
}

/** Entity tags differ between processes, so a new version of the program never confirms an old one's. */
export class AnswerCache {
  /** Keys of answers that were requested once. */
  readonly #requested = new LRUCache<string, true>({ max: 2000 });
  readonly #cached = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  readonly #epoch = randomUUID();

  /** Returns the cached answer for an operation's result, making it on a miss; passes on what is not a shared answer. */
  async resolve(path: string, result: unknown, serialize: (body: unknown) => string | ArrayBuffer | Buffer): Promise<unknown> {
    if (!(result instanceof KeyedAnswer)) return result;
    const key = `${path} ${result.key}`;
    const existing = this.#cached.get(key);
    if (existing) return existing;
    const made = await result.make();
    const bytes = made instanceof WrittenJson ? made.bytes : Buffer.from(serialize(made) as string);
    const answer = new CachedAnswer(bytes, `"${createHash("sha1").update(this.#epoch).update(key).digest("base64url")}"`);
    if (this.#requested.has(key)) this.#cached.set(key, answer);
    else this.#requested.set(key, true);
    return answer;
  }
}
