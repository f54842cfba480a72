import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { useChooseAgain } from "#app/areas/files/use-choose-again.ts";
import { useFileTexts } from "#app/areas/files/use-file-texts.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import type { FileProblem } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { complaintKinds } from "#contract/enums.ts";
import { maxTicketDescriptionLength, maxTicketFiles } from "#contract/limits.ts";
import styles from "./tickets.module.css";

export type ClaimableDeal = { uuid: string; number: string; lines: readonly { uuid: string; name: string; quantity: string }[] };

/** Theme, description and files; for a complaint also which lines of the deal are wrong and how. */
export function NewTicketForm({ clientUuid, deal }: { clientUuid: string; deal: ClaimableDeal | null }) {
  const { t } = useTranslation(["tickets", "common", "errors"]);
  const form = useFormOf(["create"], "");
  const chooseAgain = useChooseAgain(["create"], "files");
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="clientUuid" value={form.value("clientUuid", clientUuid)} autoComplete="off" />
      {deal && <input type="hidden" name="deal" value={deal.uuid} />}
      <Stack gap={4} className={styles.form}>
        <Field id="theme" label={t("new.theme")} error={form.error("theme")}>
          <TextInput name="theme" maxLength={200} defaultValue={form.value("theme")} required />
        </Field>
        {deal && deal.lines.length > 0 && <ComplaintFields lines={deal.lines} value={form.value} error={form.error("complaints")} />}
        <Field id="description" label={t("new.description")} error={form.error("description")}>
          <Textarea
            name="description"
            rows={6}
            maxLength={maxTicketDescriptionLength}
            defaultValue={form.value("description")}
            counter={(left) => t("new.left", { count: left })}
            full={t("errors:maxEntered")}
            required
          />
        </Field>
        <FilesField
          error={form.error("files") ?? chooseAgain}
          hint={t(deal ? "new.photosHint" : "new.filesHint", { count: maxTicketFiles.count })}
        />
        <div>
          <Button variant="primary" size="l" busy={form.busy} busyText={t("common:sending")}>
            {t("new.submit")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["create"]} of={deal?.uuid} />
    </Form>
  );
}

type ComplaintProps = { lines: ClaimableDeal["lines"]; value: (field: string) => string; error: string | undefined };

function ComplaintFields({ lines, value, error }: ComplaintProps) {
  const { t } = useTranslation("tickets");
  const options = [{ value: "", label: t("new.fine") }, ...complaintKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))];
  return (
    <fieldset id="complaints" tabIndex={-1} aria-describedby={error ? "claims-error" : undefined} className={styles.claims}>
      <legend>{t("new.claims")}</legend>
      <p className="muted small">{t("new.claimsHint")}</p>
      {error && <FieldError id="claims-error">{error}</FieldError>}
      {lines.map(({ uuid, name, quantity }) => (
        <Field key={uuid} id={`claim-${uuid}`} label={unbroken(`${name}, ${quantity}`)} className={styles.claim}>
          <Select name={`claim-${uuid}`} defaultValue={value(`claim-${uuid}`)} options={options} />
        </Field>
      ))}
    </fieldset>
  );
}

function FilesField({ error, hint }: { error: string | undefined; hint: string }) {
  const { t } = useTranslation(["tickets", "common", "files"]);
  const texts = useFileTexts();
  const [trouble, setTrouble] = useState<string>();
  const problemText = (problem: FileProblem) => {
    if (problem.kind === "format") return t("files:format", { name: problem.file });
    if (problem.kind === "size") return t("files:tooLarge", sizesOf(problem));
    return problem.kind === "count" ? t("new.tooMany", { count: maxTicketFiles.count }) : t("files:total", totalOf(problem));
  };
  return (
    <Field id="files" label={t("new.files")} optional={t("common:optional")} hint={hint} error={trouble ?? error}>
      <FileInput
        name="files"
        multiple
        limit={maxTicketFiles.bytes}
        totalLimit={maxTicketFiles.bytes}
        maxCount={maxTicketFiles.count}
        onChange={() => setTrouble(undefined)}
        onProblems={(problems) => {
          const problemTexts = problems.map(problemText);
          setTrouble(problemTexts[0]);
          for (const title of problemTexts) showToast({ tone: "danger", title });
        }}
        texts={texts}
      />
    </Field>
  );
}
