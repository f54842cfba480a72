import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/request/shell.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { closeToast, showToast } from "#app/ui/toast-region/toasts.ts";
import styles from "./accreditation-reminder.module.css";

/**
 * Reminds a director to submit the accreditation, except on its own pages (specification 1 section 2): a toast on the first
 * page and after leaving the accreditation, without JavaScript a permanent note.
 */
export function AccreditationReminder({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const isDirector = shell?.me?.roles.includes("buyer_company_director") ?? false;
  const isMeant = isDirector && shell?.company?.joining === "unsent" && pathname !== paths.companyAccreditation;
  useEffect(() => {
    if (!isMeant) return;
    const id = showToast({ tone: "info", title: t("reminder.title"), text: <ToastText text={t("reminder.text")} go={t("reminder.go")} /> });
    return () => closeToast(id);
  }, [isMeant, t]);
  if (!isMeant) return null;
  return (
    <noscript>
      <Container width="work" dense className={styles.reminder}>
        <Note
          tone="accent"
          role="status"
          title={t("reminder.title")}
          actions={<ButtonLink href={paths.companyAccreditation}>{t("reminder.go")}</ButtonLink>}
        >
          {t("reminder.text")}
        </Note>
      </Container>
    </noscript>
  );
}

function ToastText({ text, go }: { text: string; go: string }) {
  return (
    <>
      <p>{text}</p>
      <p className={styles.go}>
        <ButtonLink href={paths.companyAccreditation}>{go}</ButtonLink>
      </p>
    </>
  );
}
