import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";

/** Download of the user's data and a link to delete the account. */
export function OwnData() {
  const { t } = useTranslation("people");
  return (
    <Card id="data" title={t("ownData.title")}>
      <Stack gap={3}>
        <p>{t("ownData.text")}</p>
        <Row>
          <ButtonLink icon={Download} href={paths.personalData} reloadDocument>
            {t("ownData.download")}
          </ButtonLink>
          <ButtonLink variant="danger" icon={Trash2} href={paths.userDeletion}>
            {t("ownData.delete")}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
