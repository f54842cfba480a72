import Headset from "lucide-react/icons/headset";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import styles from "./accreditation.module.css";

const parts = ["data", "branches", "documents", "feedback"] as const;

/** Shown before the first step: which documents are needed and who helps. */
export function Intro() {
  const { t } = useTranslation("accreditation");
  return (
    <Card id="intro" title={t("intro.title")} pad="large">
      <Stack gap={4}>
        <p>{t("intro.lead")}</p>
        <ol className={styles.intro}>
          {parts.map((part) => (
            <li key={part}>{t(`intro.${part}`)}</li>
          ))}
        </ol>
        <Row>
          <ButtonLink variant="primary" size="l" href="?tab=main">
            {t("intro.start")}
          </ButtonLink>
          <ButtonLink size="l" icon={Headset} href={paths.tickets}>
            {t("help")}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
