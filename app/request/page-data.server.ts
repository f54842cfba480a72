import type { EntryContext } from "@remix-run/node";

/** Only inside the strings of the data's JSON, where a code may stand for a letter. */
const unsafe = /[<`$]/g;
const coded = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const inJson = (text: string) => text.replace(unsafe, coded);

/** Rows of lists, which the markup carries (`data-row`), by their JSON. */
const rowsOf = (html: string) =>
  new Map([...html.matchAll(/ data-row="([^"]*)"/g)].map(([, row = ""], place) => [inJson(JSON.stringify(unescaped(row))), place]));

const letters: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const unescaped = (row: string) => row.replace(/&(?:amp|quot|#x27|lt|gt);/g, (code) => letters[code] ?? code);

/** A row stands as its place: no other string of the data begins with $. */
const takeRows = `.replace(/"\\$(\\d+)"/g,(_,place)=>JSON.stringify(rows[place].dataset.row))`;

/**
 * The loaders' data for hydration as one script. Remix's RemixServer writes the same through Suspense boundaries, which needs
 * React's streaming renderer, and escapes every quote, which costs a fifth of its bytes. A row of a list that stands in the
 * markup as `data-row` is read from there: gzip looks back 32 kB and would not see that it comes a second time.
 */
export async function pageDataScript({ serverHandoffStream, renderMeta }: EntryContext, html: string, nonce: string): Promise<string> {
  if (!serverHandoffStream) return "";
  if (!renderMeta?.didRenderScripts) {
    await serverHandoffStream.cancel();
    return "";
  }
  const text = inJson(await new Response(serverHandoffStream).text());
  const rows = rowsOf(html);
  const short = rows.size === 0 ? text : text.replace(/"(?:[^"\\]|\\.)*"/g, (string) => (rows.has(string) ? `"$${rows.get(string)}"` : string));
  const read = `String.raw\`${short}\`${rows.size === 0 ? "" : takeRows}`;
  return `<script nonce="${nonce}">((data,rows)=>{data.enqueue(${read});data.close()})(window.__remixContext.streamController,document.querySelectorAll("[data-row]"))</script>`;
}
