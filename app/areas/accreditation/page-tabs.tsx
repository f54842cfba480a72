import CircleAlert from "lucide-react/icons/circle-alert";
import { useTranslation } from "react-i18next";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import type { Accreditation } from "#contract/accreditation.ts";

export const accreditationTabs = ["main", "documents", "contracts", "branches"] as const;
export type AccreditationTab = (typeof accreditationTabs)[number];

/** The tab on which a missing item is filled in. */
function tabOf(field: string): AccreditationTab {
  const [group] = field.split(".");
  return group === "documents" || group === "contracts" || group === "branches" ? group : "main";
}

/** The dashboard's four tabs; those that lack something for the user's step are marked. */
export function PageTabs({ current, accreditation }: { current: AccreditationTab; accreditation: Accreditation }) {
  const { t } = useTranslation("accreditation");
  const lacking = accreditation.blockedActions.flatMap(({ missing }) => missing.map(({ field }) => tabOf(field)));
  const countOf = (tab: AccreditationTab) => lacking.filter((each) => each === tab).length;
  return (
    <Tabs
      label={t("tabs.nav")}
      current={current}
      items={accreditationTabs.map((key) => {
        const count = countOf(key);
        return {
          key,
          href: `?tab=${key}`,
          label: t(`tabs.${key}`),
          ...(count > 0 && { icon: CircleAlert, count, countLabel: t("tabs.missing"), urgent: true }),
        };
      })}
    />
  );
}
