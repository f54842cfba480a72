/** Bytes of an ordinary form; uploads name their own limit. */
export const formLimit = 1024 * 1024;

export class BodyTooLarge extends Error {}

/**
 * The form's fields, never more than `limit` bytes in memory: `request.formData()` alone has no cap.
 * The rest of a body too large is left unread; the answer closes the connection.
 */
export async function readForm(request: Request, limit = formLimit): Promise<FormData> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new BodyTooLarge();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) throw new BodyTooLarge();
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  const type = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  return new Response(new Blob(parts), { headers: { "content-type": type } }).formData();
}
