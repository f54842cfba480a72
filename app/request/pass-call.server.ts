import { serverT } from "#app/i18n/i18next.server.ts";
import type { AnyCall } from "#contract/call.ts";
import { type ErrorBody, type ErrorName, errorCodes } from "#contract/errors.ts";
import { exchange } from "#contract/exchange.ts";
import { passThrough } from "./pass-through.server.ts";
import { isTooLarge } from "./read-body.server.ts";

const usualBytes = 1024 * 1024;

const keyCalls = Object.values<AnyCall>(exchange)
  .filter(({ keys }) => keys !== undefined)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]{1,200})")}$`) }));

function findCall(method: string, path: string): AnyCall | undefined {
  const keyCall = keyCalls.find(({ call, pattern }) => {
    const match = call.method === method && pattern.exec(path);
    return match && (call.params?.safeParse({ ...match.groups }).success ?? true);
  });
  return keyCall?.call;
}

/**
 * Passes a request of another system to the backend if it is a call of the contract that takes an exchange key, and its body is not
 * larger than the call allows. Other calls stay unreachable from outside. Errors have the shape of the backend's.
 */
export async function passCall(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = findCall(request.method, pathname);
  if (!call) return errorResponse("NOT_FOUND");
  // The key decides in the backend; without one there is nothing to pass.
  if (!/^(?:Bearer gxk_|Basic )/.test(request.headers.get("authorization") ?? "")) return errorResponse("UNAUTHORIZED");
  const maxBytes = call.bodyLimit ?? usualBytes;
  const tooLarge = () => errorResponse("PAYLOAD_TOO_LARGE");
  if (isTooLarge(request, maxBytes)) return tooLarge();
  return passThrough(request, { maxBytes, tooLarge, unavailable: () => errorResponse("UNAVAILABLE") });
}

function errorResponse(name: ErrorName): Response {
  const { number, status } = errorCodes[name];
  const body: ErrorBody = { errors: [{ code: `${name}:${number}`, message: serverT()(`errors:codes.${name}`) }] };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
