import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";

type Props = { error: string | undefined; value: string; hint?: string };

/** Who the party is to operators of electronic documents; transfer documents are named by it. */
export function EdoIdField({ error, value, hint }: Props) {
  const { t } = useTranslation(["companies", "common"]);
  return (
    <Field id="edoId" label={t("data.edoId")} optional={t("common:optional")} hint={hint ?? t("data.edoIdHint")} error={error}>
      <TextInput name="edoId" maxLength={60} autoComplete="off" spellCheck={false} defaultValue={value} />
    </Field>
  );
}
