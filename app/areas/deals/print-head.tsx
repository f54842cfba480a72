import { useTranslation } from "react-i18next";
import styles from "./deal.module.css";

/** Print header: the seller with INN and phone, and the time of printing. */
export function PrintHead({ at }: { at: string }) {
  const { t } = useTranslation(["deals", "common", "shell"]);
  return (
    <div className={`print-only ${styles.letterhead}`}>
      <span>
        <b>{t("common:sellerDetails")}</b> · {t("shell:footer.phone")}
      </span>
      <span>{t("printed", { time: at })}</span>
    </div>
  );
}
