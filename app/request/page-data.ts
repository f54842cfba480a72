/** The page's data as Remix wants to read it. What only the markup holds takes its place (page-data.server.ts): no other string begins with $. */
export function openPageData(context: { data: string; stream?: ReadableStream | null }): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const text = context.data
    .replace(/"\$(\d+)-(\d+)"/g, (_, from, to) =>
      written(
        rows
          .slice(from, +to + 1)
          .map(wholeRow)
          .join("\n"),
      ),
    )
    .replace('"$t"', () => written(document.querySelector("title")?.textContent));
  context.stream = new Response(text).body;
}

const written = JSON.stringify;

/** A card's row begins with the number of values that its markup says, where the server found them: product, name and picture, then `brand · sku` in the first paragraph. */
function wholeRow(element: HTMLElement): string {
  return (element.dataset.row as string).replace(/^[35]\t/, (said) => {
    const link = element.querySelector("a") as HTMLAnchorElement;
    const picture = (element.querySelector("img") as HTMLImageElement).src.split("/").at(-1)?.slice(0, -4);
    const meta = ((element.querySelector("p") as HTMLElement).firstChild as Text).data.split(" · ").reverse();
    return [link.pathname.slice(9), link.textContent, picture, ...meta].slice(0, +said).join("\t").concat("\t");
  });
}
