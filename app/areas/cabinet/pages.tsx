import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { withQuery } from "./page-href.ts";

/** Pages of a list; the other parameters of the address stay. */
export function Pages({ page, total, perPage = 10 }: { page: number; total: number; perPage?: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <Pagination
      page={page}
      pages={Math.ceil(total / perPage)}
      href={(number) => withQuery(search, { page: number === 1 ? null : number })}
      labels={{
        nav: t("pagination.nav"),
        page: (number) => t("pagination.page", { page: number }),
        previous: t("pagination.previous"),
        next: t("pagination.next"),
      }}
    />
  );
}
