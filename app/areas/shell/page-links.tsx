import { useTranslation } from "react-i18next";
import { Pagination } from "#app/ui/pagination/pagination.tsx";

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** Which pages they are, where a list has several kinds. */
  label?: string;
};

/** Links to the pages of a list. */
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
