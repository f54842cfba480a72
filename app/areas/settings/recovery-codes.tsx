import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./second-factor.module.css";

/** New recovery codes, on the only page that shows them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(["settings", "common"]);
  const hydrated = useHydrated();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast({ tone: "success", title: t("secondFactor.copied") });
  };
  const mayCopy = hydrated && typeof navigator.clipboard?.writeText === "function";
  return (
    <Note
      id="made"
      tone="success"
      large
      role="status"
      title={t("secondFactor.made")}
      actions={
        hydrated && (
          <>
            {mayCopy && (
              <Button type="button" icon={Copy} onClick={copy} className="no-print">
                {t("secondFactor.copy")}
              </Button>
            )}
            <Button type="button" icon={Printer} onClick={() => window.print()} className="no-print">
              {t("common:print")}
            </Button>
          </>
        )
      }
    >
      <p>{t("secondFactor.keep")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Note>
  );
}
