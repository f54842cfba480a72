/** Only inside the strings of the data's JSON, where a code may stand for a letter. */
const unsafe = /[<`$]/g;
const coded = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const inJson = (text: string) => text.replace(unsafe, coded);

/** Rows of lists that the markup carries (`data-row`), as they stand in JSON. */
const rowsOf = (html: string) =>
  html
    .split(' data-row="')
    .slice(1)
    .map((piece) => inJson(JSON.stringify(unescaped(wholeRow(piece))).slice(1, -1)));

/** The same as in page-data.ts. Whatever cannot be found there is no row of the data, which then keeps its own. */
function wholeRow(piece: string): string {
  const row = piece.slice(0, piece.indexOf('"'));
  return row.replace(/^([35])\t/, (_, said) => {
    const [, uuid, name] = /<a href="\/product-([^"<]*)"[^<>]*>([^<]*)</.exec(piece) ?? [];
    const [, picture] = /src="\/pictures\/([^"]*)\.svg"/.exec(piece) ?? [];
    const [sku, brand] = (said === "5" && /<p class="[^"<]*">([^<]*)</.exec(piece)?.[1]?.split(" · ").reverse()) || [];
    return [uuid, name, picture, sku, brand].slice(0, Number(said)).join("\t").concat("\t");
  });
}

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

/** The title, as it stands in JSON. */
function titleOf(html: string): string {
  const [, title = ""] = /<title>([^<]*)</.exec(html) ?? [];
  return inJson(JSON.stringify(unescaped(title)));
}

/**
 * The loaders' data for hydration, to stand in String.raw. Remix's RemixServer writes the same through Suspense boundaries,
 * which needs React's streaming renderer, and escapes every quote, which costs a fifth of its bytes. What stands in the
 * markup, the rows of a list as `data-row`, is read from there (page-data.ts): gzip looks back 32 kB and would not see that
 * it comes a second time.
 */
export function markedData(data: string, html: string): string {
  const rows = rowsOf(html);
  const title = titleOf(html);
  return inJson(data).replace(/"(?:[^"\\]|\\.)*"?/gs, (string) => (string === title ? '"$t"' : (placeOf(string, rows) ?? string)));
}
