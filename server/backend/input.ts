import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AnyCall } from "#contract/call.ts";
import { lengthOf } from "#contract/primitives.ts";
import { throwProblem } from "./problem.ts";
import { translate } from "./translate.ts";

/** Parses path, query and body by the contract; rejects invalid ones with 4000 and messages by field. */
export function parseInput(call: AnyCall, request: FastifyRequest) {
  // A missing body counts as an empty object; `null` is not accepted.
  if (request.body === null) throwProblem("VALIDATION_ERROR", { body: [translate("required")] });
  const idempotencyKey = request.headers["idempotency-key"];
  const query = parse(call.query, request.query);
  const body = parse(call.body, request.body ?? {});
  return {
    params: parse(call.params, request.params),
    query,
    body,
    stream: call.stream ? (request.body as Readable | undefined) : undefined,
    contentType: (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
    idempotencyKey: typeof idempotencyKey === "string" && idempotencyKey.length <= 200 ? idempotencyKey : undefined,
    expectedVersion: versionIn(body) ?? versionIn(query) ?? versionOf(request.headers["if-match"]),
  };
}

/** `7`, `"7"` or `W/"7"`. */
function versionOf(header: string | undefined): number | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? "")?.[1];
  return version === undefined ? undefined : Number(version);
}

const versionIn = (part: unknown) => (part as { version?: number } | undefined)?.version;

/** Limit of reported messages. */
const maxMessages = 100;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details: Record<string, string[]> = {};
  for (const issue of result.error.issues.slice(0, maxMessages)) {
    const field = issue.path.join(".") || "body";
    details[field] = [...(details[field] ?? []), messageOf(issue)];
  }
  throwProblem("VALIDATION_ERROR", details);
}

function messageOf(issue: z.core.$ZodIssue): string {
  const text = translate(issue.message, lengthOf(issue));
  if (text !== issue.message) return text;
  return translate(issue.code === "invalid_type" ? "required" : "invalid");
}
