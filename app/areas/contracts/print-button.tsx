import Printer from "lucide-react/icons/printer";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Needs JavaScript; without it the browser's own menu prints. */
export function PrintButton() {
  const { t } = useTranslation("common");
  if (!useHydrated()) return null;
  return (
    <Button type="button" icon={Printer} onClick={() => window.print()} className="only-wide no-print">
      {t("print")}
    </Button>
  );
}

/** Print header: the seller with INN and the time of printing. */
export function PrintedAt({ at }: { at: string }) {
  const { t } = useTranslation(["contracts", "common", "shell"]);
  return (
    <p className="print-only small">
      {t("common:sellerDetails")} · {t("shell:footer.phone")} · {t("printed", { time: formatInstant(at) })}
    </p>
  );
}
