import UserPlus from "lucide-react/icons/user-plus";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Tooltip } from "#app/ui/tooltip/tooltip.tsx";

/** Disabled until the company is accredited; a tooltip says why. */
export function AddPersonButton({ isAccredited }: { isAccredited: boolean }) {
  const { t } = useTranslation("people");
  if (isAccredited) {
    return (
      <ButtonLink variant="primary" icon={UserPlus} href={paths.customerAdd}>
        {t("add.button")}
      </ButtonLink>
    );
  }
  return (
    <Tooltip text={t("add.afterAccreditation")}>
      {(attributes) => (
        <Button type="button" aria-disabled {...attributes}>
          {t("add.button")}
        </Button>
      )}
    </Tooltip>
  );
}
