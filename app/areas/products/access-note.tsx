import LogIn from "lucide-react/icons/log-in";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Shopper } from "./shopper.server.ts";

/** Why there are no prices, and the way to them. */
export function AccessNote({ shopper, className }: { shopper: Shopper; className?: string }) {
  const { t } = useTranslation("catalog");
  const { pathname, search } = useLocation();
  if (shopper.access === "granted") return null;
  const guest = shopper.access === "guest";
  return (
    <Note
      tone="accent"
      title={t(guest ? "access.guestTitle" : "access.notAccreditedTitle")}
      className={className}
      actions={
        guest ? (
          <>
            <ButtonLink href={paths.login(pathname + search)} variant="primary" icon={LogIn}>
              {t("access.login")}
            </ButtonLink>
            <ButtonLink href={paths.register}>{t("access.register")}</ButtonLink>
          </>
        ) : (
          <ButtonLink href={paths.companyAccreditation} variant="primary">
            {t("access.accreditation")}
          </ButtonLink>
        )
      }
    >
      <p>{t(guest ? "access.guestText" : "access.notAccreditedText")}</p>
    </Note>
  );
}
