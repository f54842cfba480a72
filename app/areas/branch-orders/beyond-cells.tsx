import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { BeyondInput } from "#app/areas/lists/beyond-rows.tsx";
import styles from "#app/areas/lists/order-sheet-draft.module.css";
import { unbroken } from "#app/i18n/format.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { beyondName, cellOf } from "./grid-view.ts";

type Props = {
  /** What is typed into the grid over all its pages, by cell. */
  entries: Readonly<Record<string, string>>;
  isBeyond: (entry: string) => boolean;
  /** Of products and trade points. */
  names: ReadonlyMap<string, string>;
  errorOf: (field: string) => string | undefined;
  /** Other cells or texts are typed beyond this page than before, maybe in another tab. */
  onOthers: () => void;
};

/** Cells typed on other pages of products and trade points: counted and named, in fields that go with the form. */
export function BeyondCells({ entries, isBeyond, names, errorOf, onOthers }: Props) {
  const { t } = useTranslation("branch-orders");
  const cells = Object.keys(entries).filter(isBeyond);
  const all = cells.map((entry) => `${entry}=${entries[entry]}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when cells or texts are others
  useEffect(onOthers, [all]);
  const unseen = Object.keys(entries).filter((entry) => isUnseen(entry, names)).length;
  if (cells.length + unseen === 0) return null;
  return (
    <div className={styles.beyond}>
      {cells.length > 0 && (
        <Disclosure
          summary={t("beyond.cells", { count: cells.length })}
          variant="link"
          open={cells.some((entry) => errorOf(beyondName(entry))) || undefined}
        >
          <div className={styles.fields}>
            {cells.map((entry) => (
              <Field key={entry} id={beyondName(entry)} label={labelOf(entry)} error={errorOf(beyondName(entry))}>
                <BeyondInput name={beyondName(entry)} entry={entry} text={entries[entry] ?? ""} />
              </Field>
            ))}
          </div>
        </Disclosure>
      )}
      {unseen > 0 && <p className="muted small">{t("beyond.unseen", { count: unseen })}</p>}
    </div>
  );

  function labelOf(entry: string) {
    const { product, branch } = cellOf(entry) ?? { product: "", branch: "" };
    return unbroken(t("cellOf", { product: names.get(product), branch: names.get(branch) }));
  }
}

/** A cell of a product or trade point that the grid does not have any more. */
function isUnseen(entry: string, names: ReadonlyMap<string, string>): boolean {
  const cell = cellOf(entry);
  return cell !== null && !(names.has(cell.product) && names.has(cell.branch));
}
