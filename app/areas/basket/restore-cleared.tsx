import Undo2 from "lucide-react/icons/undo-2";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import styles from "./cart-screen.module.css";
import type { CartT } from "./cart-texts.ts";
import type { CartView } from "./cart-view.ts";

type Props = { cleared: NonNullable<CartView["cleared"]>; timeZone: string; t: CartT };

/** Restores the lines cleared last. The parent form carries the idempotency key. */
export function RestoreCleared({ cleared, timeZone, t }: Props) {
  return (
    <div className={styles.cleared}>
      <input type="hidden" name="clearedAt" value={cleared.at} />
      <span className="muted">{t("cleared.text", { count: cleared.count, at: formatInstant(cleared.at, timeZone) })}</span>
      <Button name="intent" value="restore" icon={Undo2}>
        {t("cleared.submit")}
      </Button>
    </div>
  );
}
