import { serverT } from "#app/i18n/i18next.server.ts";
import { formLimit, NoMemory, type OnBytes } from "./read-body.server.ts";
import { errorPage } from "./responses.server.ts";

/** trust.md S55: two parallel uploads per person, because a form is in memory until it is answered. */
const maxParallel = 2;
/** Bytes that have arrived of all forms with files in this process. */
const maxBytes = 256 * 1024 * 1024;

const running = new Map<string, number>();
let bytes = 0;

/**
 * Runs `work`, which reads and answers a form of at most `limit` bytes, and passes `onBytes` the number of its bytes. Before the
 * first byte is read, throws the page that refuses it when `sender` has two forms with files under way (429), or the process too
 * many bytes of them (503). Bytes count when they arrive, so that silent senders hold nothing.
 */
export async function receiving<T>(
  sender: string,
  request: Request,
  limit: number | undefined,
  context: object,
  work: (onBytes?: OnBytes) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  // A body larger than the limit is discarded while it arrives.
  const size = Math.min(announced, limit ?? formLimit);
  if (size <= formLimit) return work();
  const own = running.get(sender) ?? 0;
  if (own >= maxParallel) throw errorPage(context, 429, { message: serverT()("files:tooManyUploads") });
  if (bytes + size > maxBytes) throw errorPage(context, 503);
  running.set(sender, own + 1);
  let received = 0;
  try {
    return await work((count) => {
      if (bytes + count > maxBytes) throw new NoMemory();
      bytes += count;
      received += count;
    });
  } finally {
    bytes -= received;
    const left = (running.get(sender) ?? 1) - 1;
    if (left > 0) running.set(sender, left);
    else running.delete(sender);
  }
}
