import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { ActionPanel } from "#app/ui/action-panel/action-panel.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import styles from "./accreditation.module.css";

/** domain.md D28 */
export const commentMax = 1000;

type Props = {
  intent: string;
  /** Version of what is decided on. */
  version: number;
  /** Label of the button that opens the panel. */
  label: string;
  icon: IconShape;
  danger?: boolean;
  title: string;
  commentLabel: string;
  hint?: string | undefined;
  submit: string;
  hidden: Record<string, string>;
  /** Tells apart several panels with the same intent on one page. */
  about?: string;
};

/** Declines a document with a comment. Opens without JavaScript and keeps the typed text after a refusal. */
export function CommentPanel({ intent, version, label, icon, danger, title, commentLabel, hint, submit, hidden, about }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const form = useFormOf([intent], "");
  const isThis = form.own && (about === undefined || Object.values(hidden).includes(form.value("documentUuid")));
  const id = `comment-${about ?? intent}`;
  return (
    <ActionPanel
      label={label}
      icon={icon}
      variant={danger ? "danger" : "secondary"}
      title={title}
      headingLevel={3}
      open={isThis}
      place="below"
      className={styles.panel}
    >
      <Form method="post" noValidate preventScrollReset>
        <VersionField version={version} own={isThis} />
        <Stack gap={3}>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field id={id} label={commentLabel} hint={hint} error={isThis ? form.error("comment") : undefined}>
            <Textarea
              name="comment"
              rows={3}
              maxLength={commentMax}
              required
              defaultValue={isThis ? form.value("comment") : ""}
              counter={(left) => t("left", { count: left })}
              full={t("commentFull")}
            />
          </Field>
          <Button
            variant={danger ? "danger-solid" : "primary"}
            name="intent"
            value={intent}
            busy={isThis && form.busy}
            busyText={t("common:saving")}
          >
            {submit}
          </Button>
        </Stack>
        <FormDraft intents={[intent]} of={about} />
      </Form>
    </ActionPanel>
  );
}
