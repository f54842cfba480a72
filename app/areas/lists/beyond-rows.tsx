import { useTranslation } from "react-i18next";
import type { Draft } from "#app/form/draft.ts";
import { unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./order-sheet-draft.module.css";
import { beyondOf, closedOf, type OrderSheetEntry } from "./order-sheet-draft.ts";
import type { OrderSheetRow } from "./order-sheet-row.ts";

type Props = {
  saved: Draft<OrderSheetEntry> | null;
  isCleared: boolean;
  rows: readonly OrderSheetRow[];
  errorOf: (uuid: string) => string | undefined;
  onClear: () => void;
  onUndo: () => void;
};

/** Products of other pages, whose fields go with the form, and products of this page that were closed meanwhile. */
export function BeyondRows({ saved, isCleared, rows, errorOf, onClear, onUndo }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const beyond = beyondOf(saved, rows);
  const closed = closedOf(saved, rows);
  const isWrong = beyond.some(({ card }) => errorOf(card.uuid));
  return (
    <div className={styles.beyond}>
      {closed.length > 0 && (
        <Note tone="warning" title={t("sheet.closedTyped")}>
          <p>{closed.map(({ card }) => unbroken(card.name)).join(", ")}</p>
        </Note>
      )}
      {beyond.length > 0 && (
        <Disclosure
          summary={t("sheet.beyond", { count: beyond.filter(({ text }) => text !== "").length })}
          variant="link"
          open={isWrong || undefined}
        >
          <div className={styles.fields}>
            {beyond.map(({ card, text }) => (
              <Field key={card.uuid} id={`quantity-${card.uuid}`} label={unbroken(card.name)} error={errorOf(card.uuid)}>
                <BeyondInput name={`quantity-${card.uuid}`} entry={card.uuid} text={text} />
              </Field>
            ))}
          </div>
        </Disclosure>
      )}
      {saved && (
        <Button type="button" variant="quiet" onClick={onClear}>
          {t("common:draft.clear")}
        </Button>
      )}
      {isCleared && (
        <>
          <span className="muted small">{t("common:draft.cleared")}</span>
          <Button type="button" variant="quiet" onClick={onUndo}>
            {t("common:draft.undo")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Its state is the draft, which the form keeps: another tab may type into it, too. */
export function BeyondInput({ name, entry, text }: { name: string; entry: string; text: string }) {
  return <TextInput name={name} data-beyond={entry} inputMode="decimal" maxLength={40} value={text} onChange={saved} />;
}

const saved = () => {};
