import { useLocation } from "@remix-run/react";
import LogIn from "lucide-react/icons/log-in";
import { useTranslation } from "react-i18next";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Shopper } from "./shopper.server.ts";

/** Why there are no prices, and how to get them. */
export function AccessNote({ shopper, className }: { shopper: Shopper; className?: string }) {
  const { title, text } = useAccessTexts(shopper);
  if (shopper.access === "granted") return null;
  if (shopper.access === "unknown") return <MissingSources missing={["company"]} />;
  return (
    <Note tone="accent" title={title} className={className} actions={<AccessActions shopper={shopper} />}>
      <p>{text}</p>
    </Note>
  );
}

/** `AccessNote` for a card with its own frame. */
export function AccessOffer({ shopper }: { shopper: Shopper }) {
  const { title, text } = useAccessTexts(shopper);
  if (shopper.access === "unknown") return <MissingSources missing={["company"]} />;
  return (
    <Stack gap={3}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <AccessActions shopper={shopper} block />
    </Stack>
  );
}

function useAccessTexts(shopper: Shopper) {
  const { t } = useTranslation(["catalog", "common"]);
  if (shopper.access === "guest") return { title: t("access.guestTitle"), text: t("access.guestText") };
  const joining = shopper.joining ?? "sent";
  return { title: t(`common:joining.${joining}.title`), text: t(`common:joining.${joining}.text`) };
}

function AccessActions({ shopper, block }: { shopper: Shopper; block?: boolean }) {
  const { t } = useTranslation(["catalog", "common"]);
  const { pathname, search } = useLocation();
  if (shopper.access !== "guest") {
    return (
      <ButtonLink href={paths.companyAccreditation} variant="primary" block={block}>
        {t(`common:joining.${shopper.joining ?? "sent"}.link`)}
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
