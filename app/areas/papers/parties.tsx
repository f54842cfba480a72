import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper, PaperParty } from "#contract/papers.ts";

export function Parties({ paper }: { paper: Pick<DealPaper, "seller" | "buyer"> }) {
  const { t } = useTranslation("papers");
  const text = ({ name, inn, kpp, address }: PaperParty) =>
    [t(kpp ? "partyKpp" : "party", { name, inn, kpp }), address].filter(Boolean).join(", ");
  return (
    <Card id="parties" title={t("parties")}>
      <PropertyList
        variant="stacked"
        items={[
          { key: "seller", label: t("seller"), value: text(paper.seller) },
          { key: "buyer", label: t("buyer"), value: text(paper.buyer) },
        ]}
      />
    </Card>
  );
}
