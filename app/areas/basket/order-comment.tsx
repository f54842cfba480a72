import { useState } from "react";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { CartT } from "./cart-texts.ts";

/** Buttons of the cart's form that save the comment with everything else. */
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

/** The comment on the order: a draft of this browser until a button of the cart has sent it. */
export function OrderComment({ saved, t }: { saved: string; t: CartT }) {
  const [isTyped, setTyped] = useState(false);
  const form = useFormOf(savingIntents, "");
  const note = form.value("comment", saved);
  const error = form.error("comment");
  return (
    <Disclosure look="link" summary={t("summary.comment")} open={note !== "" || error !== undefined || isTyped}>
      {/* A draft that is entered opens it, too. */}
      <div key={note} onInput={() => setTyped(true)}>
        <Field id="comment" label={t("summary.commentLabel")} hint={t("summary.commentHint")} error={error}>
          <Textarea name="comment" defaultValue={note} maxLength={1000} counter={(count) => t("summary.commentLeft", { count })} />
        </Field>
      </div>
      <FormDraft intents={savingIntents} also="wishes" skips={/^(?!comment$)/} unversioned />
    </Disclosure>
  );
}
