import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { type PapersPage, papersSearch } from "./papers-list.tsx";

/** The list's title with the ZIP of its filter. `listOf`, `actOf`: the company of a new price list, of a new act. */
export function PapersHead({ title, page, listOf, actOf }: { title: string; page: PapersPage; listOf?: string; actOf?: string }) {
  const { t } = useTranslation("papers");
  return (
    <Headline
      title={title}
      subtitle={t("list.lead")}
      actions={
        <>
          {page.papers.length > 0 && (
            <ButtonLink icon={Download} href={paths.papersBundle(papersSearch(page.filter))} reloadDocument className="no-print">
              {t("list.download")}
            </ButtonLink>
          )}
          {listOf && (
            <ButtonLink icon={Plus} href={paths.priceListNew(listOf)} className="no-print">
              {t("list.newPriceList")}
            </ButtonLink>
          )}
          {actOf && (
            <ButtonLink icon={Plus} variant="primary" href={paths.actNew(actOf)} className="no-print">
              {t("list.newAct")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
