import type { FoundSuggestions, Suggestion } from "#app/areas/shell/suggestion-list.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { products } from "#contract/products.ts";

/** Suggestions of the search field: products and categories that match the typed text, or the person's latest searches. */
export const loader = resource("searchSuggestions", async ({ api, me, url }) => {
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, 200);
  const options: Suggestion[] = [];
  if (search === "") {
    const history = me ? (await api(products.history)).result : [];
    options.push(
      ...history.map(
        (text): Suggestion => ({ kind: "history", text, note: "", href: `${paths.catalog()}?search=${encodeURIComponent(text)}` }),
      ),
    );
  } else {
    const result = await api(products.suggest, { query: { search } });
    const t = serverT();
    const noteOf = ({ sku, ownCode }: (typeof result.products)[number]) =>
      ownCode === null ? sku : `${sku} · ${t("catalog:card.ownCode", { code: ownCode })}`;
    options.push(
      ...result.products.map(
        (item): Suggestion => ({ kind: "product", text: item.name, note: noteOf(item), href: paths.product(item.uuid) }),
      ),
      ...result.categories.map(
        (item): Suggestion => ({
          kind: "category",
          text: item.name,
          note: "",
          href: paths.catalog(item.parentUuid ?? item.uuid, item.parentUuid ? item.uuid : null),
        }),
      ),
    );
  }
  return Response.json({ options } satisfies FoundSuggestions, { headers: { "Cache-Control": "no-store" } });
});
