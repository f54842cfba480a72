import { useTranslation } from "react-i18next";
import { formatWeekday } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { CollectedSuborder } from "#contract/collection.ts";

/** For whom, from where, when and by which car. */
export function SuborderDetails({ suborder }: { suborder: CollectedSuborder }) {
  const { t } = useTranslation(["collection", "common"]);
  const { driver, car } = suborder.deliveryDetails;
  const none = <span className="muted">{t("common:notSet")}</span>;
  return (
    <Card id="details" title={t("details.title")} className="keep">
      <PropertyList
        items={[
          {
            key: "storage",
            label: t("details.storage"),
            value: [suborder.storageName, suborder.storageAddress].filter(Boolean).join(", "),
          },
          { key: "date", label: t("details.date"), value: formatWeekday(suborder.deliveryDate) },
          { key: "company", label: t("details.company"), value: suborder.buyerCompanyName },
          { key: "branch", label: t("details.branch"), value: `${suborder.branchName}, ${suborder.deliveryAddress}` },
          { key: "driver", label: t("details.driver"), value: driver || none },
          { key: "car", label: t("details.car"), value: car || none },
          { key: "comment", label: t("details.comment"), value: suborder.comment || <span className="muted">{t("common:none")}</span> },
        ]}
      />
    </Card>
  );
}
