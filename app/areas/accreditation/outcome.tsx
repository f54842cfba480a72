import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import type { Accreditation } from "#contract/accreditation.ts";

/** The page of a finished accreditation: prices are open, or the refusal with its comment. */
export function Outcome({ accreditation }: { accreditation: Accreditation }) {
  const { t } = useTranslation("accreditation");
  const isGood = accreditation.status === "accredited";
  const comment = accreditation.processes.at(-1)?.comment;
  return (
    <EmptyState
      framed
      headingLevel={2}
      title={t(isGood ? "outcome.accredited" : "outcome.declined")}
      picture={isGood ? { name: "basket" } : undefined}
      actions={
        isGood ? (
          <>
            <ButtonLink variant="primary" href={paths.catalog()}>
              {t("outcome.toCatalog")}
            </ButtonLink>
            <ButtonLink href={paths.companyAbout}>{t("outcome.toCompany")}</ButtonLink>
          </>
        ) : (
          <ButtonLink variant="primary" href={paths.tickets}>
            {t("outcome.toSupport")}
          </ButtonLink>
        )
      }
    >
      {t(isGood ? "outcome.accreditedText" : "outcome.declinedText")} {!isGood && comment && t("outcome.reason", { comment })}
    </EmptyState>
  );
}
