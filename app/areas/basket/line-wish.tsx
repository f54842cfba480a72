import { useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { substitutions } from "#contract/enums.ts";
import styles from "./cart-line.module.css";
import type { CartT } from "./cart-texts.ts";
import type { CartLine } from "./cart-view.ts";
import { lineWishes } from "./posted-wishes.ts";
import { type PostedWish, useWishes } from "./use-wishes.ts";

/** What to do if the product is out of stock. */
export function LineWish({ line, posted, t, hydrated }: { line: CartLine; posted: PostedWish | null; t: CartT; hydrated: boolean }) {
  const { substitution, analog } = line;
  const [kind, article] = [`substitution-${line.uuid}`, `analog-${line.uuid}`];
  const { watch, errorOf, typedOf } = useWishes(lineWishes(line), posted, {
    saved: t("wish.saved", { name: line.name }),
    waits: t("wish.waits"),
  });
  const [kindError, error] = [errorOf(kind), errorOf(article)];
  const hasError = kindError !== undefined || error !== undefined;
  // It stays open once it has shown an error: the focus may stand in it.
  const [isOpened, setOpened] = useState(hasError);
  if (hasError && !isOpened) setOpened(true);
  const of = <VisuallyHidden>{`, ${line.name}`}</VisuallyHidden>;
  const wishText = substitution ? t(`wish.${substitution}`) : t("wish.none");
  return (
    <Disclosure
      summary={
        <>
          {t("wish.summary", { words: analog ? t("wish.named", { words: wishText, name: analog.name }) : wishText })}
          {of}
        </>
      }
      open={isOpened}
      className={classes(styles.wish, substitution === null && analog === null && styles.unset)}
    >
      <div {...watch}>
        <Row align="end" gap={3}>
          <Field id={kind} label={t("wish.label", { name: line.name })} hideLabel error={kindError}>
            <Select
              name={kind}
              compact
              defaultValue={typedOf(kind, substitution ?? "")}
              options={[{ value: "", label: t("wish.choose") }, ...substitutions.map((value) => ({ value, label: t(`wish.${value}`) }))]}
            />
          </Field>
          <Field
            id={article}
            label={
              <>
                {t("wish.analogLabel")}
                {of}
              </>
            }
            optional={t("wish.optional")}
            error={error}
          >
            <TextInput name={article} maxLength={60} autoComplete="off" defaultValue={typedOf(article, analog?.sku ?? "")} />
          </Field>
          {!hydrated && (
            <Button name="intent" value="wishes">
              {t("wish.submit")}
            </Button>
          )}
        </Row>
      </div>
    </Disclosure>
  );
}
