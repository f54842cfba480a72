import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./sheet-draft.module.css";
import { beyondOf, closedOf, type SheetDraft } from "./sheet-draft.ts";
import type { SheetRow } from "./sheet-row.ts";

type Props = {
  draft: SheetDraft;
  rows: readonly SheetRow[];
  errorOf: (uuid: string) => string | undefined;
  /** How many products have come back with the page. */
  restored: number;
  onClear: () => void;
  onUndo: () => void;
};

/** What is typed and has no row here: products of other pages, whose fields go with the form, and products closed meanwhile. */
export function SheetBeyond({ draft, rows, errorOf, restored, onClear, onUndo }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const kept = useSyncExternalStore(draft.subscribe, draft.read, () => null);
  const cleared = useSyncExternalStore(draft.subscribe, draft.cleared, () => null);
  const beyond = beyondOf(kept, rows);
  const closed = closedOf(kept, rows);
  const isWrong = beyond.some(({ card }) => errorOf(card.uuid));
  return (
    <div data-draft className={kept || cleared ? styles.beyond : undefined}>
      <span role="status" className={cleared ? "muted small" : "sr-only"}>
        {cleared ? t("common:draft.cleared") : restored > 0 ? t("sheet.restored", { count: restored }) : ""}
      </span>
      {closed.length > 0 && (
        <Note tone="warning" title={t("sheet.closedTyped")}>
          <p>{closed.map(({ card }) => unbroken(card.name)).join(", ")}</p>
        </Note>
      )}
      {beyond.length > 0 && (
        <Disclosure
          summary={t("sheet.beyond", { count: beyond.filter(({ text }) => text !== "").length })}
          look="link"
          open={isWrong || undefined}
        >
          <div className={styles.fields}>
            {beyond.map(({ card, text }) => (
              <Field key={card.uuid} id={`quantity-${card.uuid}`} label={unbroken(card.name)} error={errorOf(card.uuid)}>
                <BeyondInput uuid={card.uuid} text={text} />
              </Field>
            ))}
          </div>
        </Disclosure>
      )}
      {kept && (
        <Button type="button" variant="quiet" onClick={onClear}>
          {t("common:draft.clear")}
        </Button>
      )}
      {cleared && (
        <Button type="button" variant="quiet" onClick={onUndo}>
          {t("common:draft.undo")}
        </Button>
      )}
    </div>
  );
}

/** Keeps its first text as default: the draft changes with every letter. */
function BeyondInput({ uuid, text }: { uuid: string; text: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first text
  const first = useMemo(() => text, [uuid]);
  return <TextInput name={`quantity-${uuid}`} data-beyond={uuid} inputMode="decimal" maxLength={20} defaultValue={first} />;
}
