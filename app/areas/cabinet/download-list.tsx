import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button/button.tsx";

/** Downloads the filtered and sorted list as a workbook. */
export function DownloadList({ href }: { href: string }) {
  const { t } = useTranslation("common");
  return (
    <ButtonLink icon={Download} href={href} download>
      {t("downloadTable")}
    </ButtonLink>
  );
}
