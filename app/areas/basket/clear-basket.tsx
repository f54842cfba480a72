import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import styles from "./cart-screen.module.css";
import type { CartT } from "./cart-texts.ts";

/** Asks for confirmation in place; works without JavaScript. */
export function ClearBasket({ positions, t }: { positions: number; t: CartT }) {
  const trigger = (
    <span className={styles.clear}>
      <Icon as={Trash2} />
      {t("clear.open")}
    </span>
  );
  return (
    <Menu trigger={trigger} variant="bare" align="end">
      <div className={styles.question}>
        <b>{t("clear.question", { count: positions })}</b>
        <p className="muted">{t("clear.text")}</p>
        <Button name="intent" value="clear" variant="danger-solid">
          {t("clear.submit")}
        </Button>
      </div>
    </Menu>
  );
}
