import LogIn from "lucide-react/icons/log-in";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Shopper } from "./shopper.server.ts";

/** Why there are no prices, and the way to them. */
export function AccessNote({ shopper, className }: { shopper: Shopper; className?: string }) {
  const { title, text } = useAccessWords(shopper);
  if (shopper.access === "granted") return null;
  return (
    <Note tone="accent" title={title} className={className} actions={<AccessActions shopper={shopper} />}>
      <p>{text}</p>
    </Note>
  );
}

/** The same inside a card that has a frame of its own. */
export function AccessOffer({ shopper }: { shopper: Shopper }) {
  const { title, text } = useAccessWords(shopper);
  return (
    <Stack gap={3}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <AccessActions shopper={shopper} block />
    </Stack>
  );
}

function useAccessWords(shopper: Shopper) {
  const { t } = useTranslation("catalog");
  const guest = shopper.access === "guest";
  return { title: t(guest ? "access.guestTitle" : "access.notAccreditedTitle"), text: t(guest ? "access.guestText" : "access.notAccreditedText") };
}

function AccessActions({ shopper, block }: { shopper: Shopper; block?: boolean }) {
  const { t } = useTranslation("catalog");
  const { pathname, search } = useLocation();
  if (shopper.access !== "guest") {
    return (
      <ButtonLink href={paths.companyAccreditation} variant="primary" block={block}>
        {t("access.accreditation")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href={paths.login(pathname + search)} variant="primary" icon={LogIn} block={block}>
        {t("access.login")}
      </ButtonLink>
      <ButtonLink href={paths.register} block={block}>
        {t("access.register")}
      </ButtonLink>
    </>
  );
}
