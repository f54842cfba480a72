import type { EntryContext } from "@remix-run/node";

/** Only inside the strings of the data's JSON, where a code may stand for a letter. */
const unsafe = /[<`$]/g;
const coded = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const inJson = (text: string) => text.replace(unsafe, coded);

/** Rows of lists that the markup carries (`data-row`), as they stand in JSON. */
const rowsOf = (html: string) => [...html.matchAll(/ data-row="([^"]*)"/g)].map(([, row = ""]) => inJson(JSON.stringify(unescaped(row)).slice(1, -1)));

const letters: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const unescaped = (row: string) => row.replace(/&(?:amp|quot|#x27|lt|gt);/g, (code) => letters[code] ?? code);

/** The place of a row, or of rows that follow each other, of which the string is made. */
function placeOf(string: string, rows: readonly string[]): string | null {
  const text = string.slice(1, -1);
  if (!text.includes("\\t")) return null;
  const whole = rows.indexOf(text);
  if (whole >= 0) return `"$${whole}-${whole}"`;
  const lines = text.split("\\n");
  for (let first = rows.indexOf(lines[0] ?? ""); first >= 0; first = rows.indexOf(lines[0] ?? "", first + 1))
    if (lines.every((line, index) => rows[first + index] === line)) return `"$${first}-${first + lines.length - 1}"`;
  return null;
}

/** No other string of the data begins with $. */
const takeRows = `.replace(/"\\$(\\d+)-(\\d+)"/g,(_,from,to)=>JSON.stringify(rows.slice(from,+to+1).map(row=>row.dataset.row).join("\\n")))`;

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
  const short = text.replace(/"(?:[^"\\]|\\.)*"/g, (string) => placeOf(string, rows) ?? string);
  const read = `String.raw\`${short}\`${short === text ? "" : takeRows}`;
  return `<script nonce="${nonce}">((data,rows)=>{data.enqueue(${read});data.close()})(window.__remixContext.streamController,[...document.querySelectorAll("[data-row]")])</script>`;
}
