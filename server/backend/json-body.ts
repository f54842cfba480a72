import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

/** The largest body, 500 basket lines, has 2,500 values. */
const maxValues = 20_000;
const maxDepth = 20;

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** Rejects JSON bodies with too many values or levels before parsing them. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (!isCountable(text)) return done(new Problem("PAYLOAD_TOO_LARGE"));
    parse(request, text, done);
  });
}

/** Whether the number of values and the depth are within the limits. One pass over the text. */
export function isCountable(text: string): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma) values += 1;
    else if (closing.has(sign)) depth -= 1;
    else if (opening.has(sign)) {
      values += 1;
      depth += 1;
    }
    if (values > maxValues || depth > maxDepth) return false;
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
