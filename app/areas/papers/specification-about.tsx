import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper } from "#contract/papers.ts";

type Props = { specification: NonNullable<DealPaper["specification"]> };

/** What it is an annex to, and who signs it. */
export function SpecificationAbout({ specification: { contracts, sellerSigner, buyerSigner } }: Props) {
  const { t } = useTranslation("papers");
  const byHand = <span className="muted">{t("specification.byHand")}</span>;
  return (
    <Card id="about" title={t("specification.about")}>
      <PropertyList
        variant="stacked"
        items={[
          { key: "contracts", label: t("specification.contracts"), value: contracts.join("; ") },
          { key: "sellerSigner", label: t("specification.sellerSigner"), value: sellerSigner || byHand },
          { key: "buyerSigner", label: t("specification.buyerSigner"), value: buyerSigner || byHand },
        ]}
      />
    </Card>
  );
}
