import Send from "lucide-react/icons/send";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import { MissingList } from "./missing-list.tsx";

/**
 * Submits step 1. The button stays enabled while something is missing: without a served trade point, pressing it notifies
 * support (domain.md C34), and the answer lists everything missing with links.
 */
export function SubmitCard({ accreditation }: { accreditation: Accreditation }) {
  const { t } = useTranslation(["accreditation", "common"]);
  const { busy } = useFormOf(["submit"], "");
  const { allowedActions, blockedActions, currentProcess, uuid } = accreditation;
  const missing = blockedActions.find(({ action }) => action === "submit")?.missing ?? [];
  const isReady = allowedActions.includes("submit");
  if (!currentProcess || (!isReady && missing.length === 0)) return null;
  return (
    <Card id="submit" title={t(isReady ? "submit.ready" : "submit.title")}>
      <Stack gap={3}>
        {isReady ? <p>{t("submit.readyText")}</p> : <MissingList id="missing-submit" accreditation={accreditation} missing={missing} />}
        <Form method="post" preventScrollReset>
          <VersionField version={accreditation.version} />
          <input type="hidden" name="accreditationUuid" value={uuid} />
          <input type="hidden" name="processUuid" value={currentProcess.uuid} />
          <Button
            variant={isReady ? "primary" : "secondary"}
            block
            icon={Send}
            name="intent"
            value="submit"
            busy={busy}
            busyText={t("common:sending")}
          >
            {t("submit.button")}
          </Button>
        </Form>
      </Stack>
    </Card>
  );
}
