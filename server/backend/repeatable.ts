import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RecentAnswers } from "./recent-answers.ts";

/** An answer that is the same for everybody with this key, until the key changes. */
class Repeatable {
  readonly key: string;
  readonly make: () => Promise<unknown>;

  constructor(key: string, make: () => Promise<unknown>) {
    this.key = key;
    this.make = make;
  }
}

export const isRepeatable = (answer: unknown): answer is Repeatable => answer instanceof Repeatable;

/** An answer that its operation has written itself, field by field as the contract has it. */
export class WrittenJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** `key` holds everything the answer depends on: whose prices, whose branch, which version of the catalogue, what was asked. */
export function repeatable<Answer>(key: unknown, make: () => Promise<Answer | WrittenJson>): Promise<Answer> {
  return Promise.resolve(new Repeatable(JSON.stringify(key), make) as never);
}

/** Bytes of answers kept in this process. */
const mostBytes = 24 * 1024 * 1024;

/** A serialised answer with its entity tag. */
export class KeptAnswer {
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
export class AnswerMemory {
  readonly #kept = new RecentAnswers<KeptAnswer>(mostBytes);
  readonly #epoch = randomUUID();

  async answer(path: string, { key, make }: Repeatable, serialize: (body: unknown) => string | ArrayBuffer | Buffer): Promise<KeptAnswer> {
    const full = `${path} ${key}`;
    const known = this.#kept.get(full);
    if (known) return known;
    const made = await make();
    const bytes = made instanceof WrittenJson ? made.bytes : Buffer.from(serialize(made) as string);
    const kept = new KeptAnswer(bytes, `"${createHash("sha1").update(this.#epoch).update(full).digest("base64url")}"`);
    this.#kept.set(full, kept, bytes.length + full.length);
    return kept;
  }
}
