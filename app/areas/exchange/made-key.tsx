import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./exchange.module.css";

/** A key in the only page that shows it. */
export function MadeKeyNote({ name, secret }: { name: string; secret: string }) {
  const { t } = useTranslation("exchange");
  const hydrated = useHydrated();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    showToast({ tone: "success", title: t("made.copied") });
  };
  const mayCopy = hydrated && typeof navigator.clipboard?.writeText === "function";
  return (
    <Note
      id="made"
      tone="success"
      large
      role="status"
      title={t("made.title", { name })}
      actions={
        mayCopy && (
          <Button type="button" icon={Copy} onClick={copy}>
            {t("made.copy")}
          </Button>
        )
      }
    >
      <p>{t("made.text")}</p>
      <p>
        <span className="sr-only">{t("made.key")}: </span>
        <code className={styles.secret}>{secret}</code>
      </p>
      <p className="muted small">{t("made.usage")}</p>
    </Note>
  );
}
