import type { EntryContext } from "@remix-run/node";

/** Only inside the strings of the data's JSON, where a code may stand for a letter. */
const unsafe = /[<`$]/g;
const coded = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * The loaders' data for hydration as one script. Remix's RemixServer writes the same through Suspense boundaries, which needs
 * React's streaming renderer, and escapes every quote, which costs a fifth of its bytes.
 */
export async function pageDataScript({ serverHandoffStream, renderMeta }: EntryContext, nonce: string): Promise<string> {
  if (!serverHandoffStream) return "";
  if (!renderMeta?.didRenderScripts) {
    await serverHandoffStream.cancel();
    return "";
  }
  const text = await new Response(serverHandoffStream).text();
  return `<script nonce="${nonce}">(data=>{data.enqueue(String.raw\`${text.replace(unsafe, coded)}\`);data.close()})(window.__remixContext.streamController)</script>`;
}
