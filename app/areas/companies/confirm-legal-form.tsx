import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { SendAgain } from "#app/form/send-again.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { SetAside } from "#contract/company-fields.ts";

/** Asks to confirm another legal form, listing the documents it invalidates. */
export function ConfirmLegalForm() {
  const { t } = useTranslation("companies");
  const { pathname, search } = useLocation();
  const { problem } = useFormErrors();
  const { documents, total } = Object(problem?.details) as SetAside;
  return (
    <FormErrorSummary title={t("data.asideTitle")} errors={[]}>
      <Stack gap={3}>
        <p>{t("data.asideLead")}</p>
        <Stack as="ul" gap={1}>
          {documents.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Stack>
        <p>{t("data.asideText")}</p>
        <SendAgain
          confirmed={{ confirmedDocuments: total }}
          verb={t("data.asideConfirm")}
          cancel={t("data.asideCancel")}
          back={pathname + search}
        />
      </Stack>
    </FormErrorSummary>
  );
}
