import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/root.tsx";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./accreditation-reminder.module.css";

/** For a director whose company is new, anywhere but on the accreditation itself (specification 1 section 2). */
export function AccreditationReminder({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const isDirector = shell?.me?.roles.includes("buyer_company_director") ?? false;
  if (!isDirector || shell?.company?.status !== "new" || pathname === paths.companyAccreditation) return null;
  return (
    <Container width="work" dense className={styles.reminder}>
      <Note tone="accent" role="status" title={t("reminder.title")} actions={<ButtonLink href={paths.companyAccreditation}>{t("reminder.go")}</ButtonLink>}>
        {t("reminder.text")}
      </Note>
    </Container>
  );
}
