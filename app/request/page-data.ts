/** The page's data as Remix wants to read it. What only the markup holds takes its place (page-data.server.ts): no other string begins with $. */
export function openPageData(context: { data?: string; stream?: ReadableStream | null }): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const text = context.data
    ?.replace(/"\$(\d+)-(\d+)"/g, (_, from, to) =>
      written(
        rows
          .slice(from, +to + 1)
          .map(wholeRow)
          .join("\n"),
      ),
    )
    .replace('"$t"', () => written(document.querySelector("title")?.textContent))
    .replace('"$d"', () => written(document.querySelector<HTMLMetaElement>("[name=description]")?.content));
  context.stream = new Response(text).body;
}

const written = JSON.stringify;

/** A card's row begins with the number of values that its markup says: product, name and picture, then `brand · sku` in the first paragraph. */
function wholeRow(element: HTMLElement): string | undefined {
  return element.dataset.row?.replace(/^[35]\t/, (said) => {
    const link = element.querySelector("a");
    const picture = element.querySelector("img")?.src.replace(/.*\/|\.svg$/g, "");
    const meta = element.querySelector("p")?.firstChild?.nodeValue?.split(" · ").reverse() ?? [];
    return [link?.pathname.slice(9), link?.textContent, picture, ...meta].slice(0, +said).join("\t").concat("\t");
  });
}
