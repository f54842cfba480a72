import { useState } from "react";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import type { CartT } from "./cart-texts.ts";

/** Buttons of the cart's form that save these texts with everything else. */
const savingIntents = [
  "save",
  "order",
  "branch",
  "wishes",
  "dropUndated",
  "skipUnavailable",
  "nearestDates",
  "oneDate",
  "restore",
  "compact",
  "full",
  "seePrices",
];

export type OrderTextsProps = { saved: { note: string; buyerNumber: string }; t: CartT };

/** The buyer's own number and the comment: drafts of this browser until a button of the cart has sent them. */
export function OrderTexts({ saved, t }: OrderTextsProps) {
  const [isTyped, setTyped] = useState(false);
  const form = useFormOf(savingIntents, "");
  const note = form.value("comment", saved.note);
  const number = form.value("buyerNumber", saved.buyerNumber);
  const error = form.error("comment");
  return (
    <Stack gap={3}>
      <Field id="buyerNumber" label={t("summary.number")} optional={t("common:optional")} error={form.error("buyerNumber")}>
        <TextInput key={number} name="buyerNumber" maxLength={maxBuyerNumberLength} autoComplete="off" defaultValue={number} />
      </Field>
      <Disclosure variant="link" summary={t("summary.comment")} open={note !== "" || error !== undefined || isTyped}>
        {/* A draft that is entered opens it, too. */}
        <div key={note} onInput={() => setTyped(true)}>
          <Field id="comment" label={t("summary.commentLabel")} hint={t("summary.commentHint")} error={error}>
            <Textarea name="comment" defaultValue={note} maxLength={1000} counter={(count) => t("summary.commentLeft", { count })} />
          </Field>
        </div>
      </Disclosure>
      <FormDraft intents={savingIntents} also="wishes" skips={/^(?!(?:comment|buyerNumber)$)/} unversioned />
    </Stack>
  );
}
