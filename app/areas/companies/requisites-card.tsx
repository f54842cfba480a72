import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Seller } from "#contract/seller.ts";

type Props = {
  requisites: Seller["requisites"];
  /** The card of the seller's company; null for who may not edit it. */
  editHref: string | null;
};

/** What papers, consents and the page of requisites take from the seller's company. */
export function RequisitesCard({ requisites, editHref }: Props) {
  const { t } = useTranslation(["companies", "common"]);
  const { legalName, legalAddress, inn, kpp, ogrn, bankName, currentAccount } = requisites;
  const rows = { legalName, legalAddress, inn, kpp, ogrn, bankName, currentAccount };
  return (
    <Card
      id="requisites"
      title={t("seller.requisites.title")}
      aside={editHref && <ButtonLink href={editHref}>{t("seller.requisites.edit")}</ButtonLink>}
    >
      <Stack gap={4}>
        <p className="muted">{t(editHref ? "seller.requisites.text" : "seller.requisites.textRead")}</p>
        <PropertyList
          items={(Object.keys(rows) as (keyof typeof rows)[]).map((key) => ({
            key,
            label: t(`seller.requisites.${key}`),
            value: rows[key] || t("common:notSet"),
          }))}
        />
      </Stack>
    </Card>
  );
}
