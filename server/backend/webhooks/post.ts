import { lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { DeliveryFailure } from "#contract/enums.ts";
import { faultOf, hostOf, isPublicAddress } from "./target.ts";

const [timeoutMs, maxBytes, storedCharacters] = [10_000, 64 * 1024, 500];

export type PostResult = { failure: DeliveryFailure | null; status: number | null; answer: string };

/** Tests replace `resolve`. */
export type PostOptions = { allowPrivate: boolean; resolve?: typeof lookup };

class PrivateAddressError extends Error {}

/**
 * Sends one POST. The socket connects to the address that was checked, against DNS rebinding. Redirects are not followed, because
 * their targets are not checked.
 */
export async function post(url: string, headers: Record<string, string>, body: string, options: PostOptions): Promise<PostResult> {
  if (faultOf(url, options.allowPrivate)) return failed("private");
  const target = new URL(url);
  const [request, signal] = [target.protocol === "https:" ? httpsRequest : httpRequest, AbortSignal.timeout(timeoutMs)];
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        target,
        {
          method: "POST",
          agent: false,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
          lookup: allowedLookup(options),
          signal,
        },
        resolve,
      );
      sent.on("error", reject);
      sent.end(body);
    });
    const status = response.statusCode ?? 0;
    const answer = await startOf(response).catch(() => "");
    if (status >= 200 && status < 300) return { failure: null, status, answer };
    return { failure: status >= 300 && status < 400 ? "redirect" : "status", status, answer };
  } catch (error) {
    return failed(signal.aborted ? "timeout" : failureOf(error, isIP(hostOf(target)) !== 0));
  }
}

export const failed = (failure: DeliveryFailure): PostResult => ({ failure, status: null, answer: "" });

/** The socket's DNS lookup, limited to allowed addresses. */
function allowedLookup({ allowPrivate, resolve = lookup }: PostOptions): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return done(error, []);
      const addresses = resolved.filter(({ address }) => allowPrivate || isPublicAddress(address));
      const [first] = addresses;
      if (!first) return done(new PrivateAddressError(), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

function failureOf(error: unknown, isAddress: boolean): DeliveryFailure {
  if (error instanceof PrivateAddressError) return "private";
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (syscall === "getaddrinfo" && !isAddress) return "unresolved";
  if (["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"].includes(code)) return "refused";
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code) ? "certificate" : "broken";
}

/** First characters of a response; reads 64 KB at most. Removes NUL, which PostgreSQL's text does not accept. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) break;
    }
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(parts).subarray(0, maxBytes).toString("utf8").replaceAll("\0", "");
  return [...text].slice(0, storedCharacters).join("");
}
