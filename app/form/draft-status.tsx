import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import styles from "./draft.module.css";
import type { Draft } from "./draft.ts";
import { savedAt } from "./saved-at.ts";

type Props = {
  draft: Draft<unknown> | null;
  /** Just cleared, and may come back. */
  cleared: Draft<unknown> | null;
  /** Announced once by screen readers; empty if nothing has come back. */
  restored: string;
  onClear: () => void;
  onUndo: () => void;
};

/** When the typed text was saved, and a button that clears it. */
export function DraftStatus({ draft, cleared, restored, onClear, onUndo }: Props) {
  const { t } = useTranslation("common");
  return (
    <Row gap={2} className={draft || cleared ? styles.line : undefined}>
      <span role="status" className="muted small">
        {cleared ? t("draft.cleared") : restored}
      </span>
      {draft && (
        <>
          <span className="muted small">{t("draft.saved", { time: savedAt(draft.at) })}</span>
          <Button type="button" variant="quiet" onClick={onClear}>
            {t("draft.clear")}
          </Button>
        </>
      )}
      {cleared && (
        <Button type="button" variant="quiet" onClick={onUndo}>
          {t("draft.undo")}
        </Button>
      )}
    </Row>
  );
}
