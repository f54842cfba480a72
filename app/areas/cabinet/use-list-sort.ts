import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withQuery } from "#app/request/search-params.ts";

/** Table sorting kept in the URL as `sort=field:dir`. `initial` is the default order, if a column has it. */
export function useListSort(sort: string | undefined, initial = "") {
  const { search } = useLocation();
  const { t } = useTranslation("common");
  const [columnId = "", dir = "asc"] = (sort ?? initial).split(":") as [string?, ("asc" | "desc")?];
  return {
    sort: { columnId, dir },
    sortHref: (id: string, next: "asc" | "desc" | "default") => withQuery(search, { sort: next === "default" ? null : `${id}:${next}` }),
    sortLabels: { default: t("sort.default"), asc: t("sort.asc"), desc: t("sort.desc") },
  };
}
