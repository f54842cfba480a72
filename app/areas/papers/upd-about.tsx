import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper } from "#contract/papers.ts";

type Props = { upd: NonNullable<DealPaper["upd"]>; version: number };

/** What kind of document it is, who signs it, and how it gets to the operator of electronic documents. */
export function UpdAbout({ upd: { form, signer }, version }: Props) {
  const { t } = useTranslation("papers");
  return (
    <Card id="about" title={t("upd.about")}>
      <Stack gap={3}>
        <PropertyList
          look="stacked"
          items={[
            { key: "form", label: t("upd.form"), value: t(form === 1 ? "upd.forms.1" : "upd.forms.2") },
            ...(version > 1
              ? [{ key: "correction", label: t("upd.correction"), value: t("upd.correctionNumber", { number: version - 1 }) }]
              : []),
            { key: "signer", label: t("upd.signer"), value: `${signer.name}, ${signer.position}` },
          ]}
        />
        <p className="muted no-print">{t("upd.byHand")}</p>
      </Stack>
    </Card>
  );
}
