import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { withQuery } from "./page-href.ts";
import { pagingOf } from "#app/request/paging.ts";

/** Pages of a list, as many lines each as the address says; its other parameters stay. `perPage`: the usual number. */
export function Pages({ page, total, perPage: usual = 10 }: { page: number; total: number; perPage?: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { perPage } = pagingOf(new URLSearchParams(search), usual);
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
