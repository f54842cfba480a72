import { useTranslation } from "react-i18next";
import { Pagination } from "#app/ui/pagination/pagination.tsx";

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** Names the pages if a list has several kinds. */
  label?: string;
};

export function PageLinks({ label, ...paging }: Props) {
  const { t } = useTranslation();
  return (
    <Pagination
      {...paging}
      labels={{
        nav: label ?? t("pagination.nav"),
        page: (number) => t("pagination.page", { page: number }),
        previous: t("pagination.previous"),
        next: t("pagination.next"),
      }}
    />
  );
}
