import type { FastifyInstance } from "fastify";
import type { Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { orNotFound } from "../problem.ts";
import { readFileAnswer } from "./file-answer.ts";
import { readLink } from "./file-link.ts";
import type { FileStore } from "./file-store.ts";
import { findFile } from "./save-file.ts";

/** GET /v1/files/<link>: the file of a signed link, without authentication; 404 for an invalid link. */
export function addFileLinks(
  app: FastifyInstance,
  { db, store, settings, now }: { db: Database; store: FileStore; settings: Settings; now: () => Date },
): void {
  app.get<{ Params: { link: string } }>("/v1/files/:link", async (request, reply) => {
    const uuid = orNotFound(readLink(settings, request.params.link, now()));
    const { bytes, headers } = await readFileAnswer(store, orNotFound(await findFile(db, uuid)));
    return reply.headers(headers).send(bytes);
  });
}
