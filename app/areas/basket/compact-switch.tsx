import Rows2 from "lucide-react/icons/rows-2";
import Rows4 from "lucide-react/icons/rows-4";
import { Button } from "#app/ui/button/button.tsx";
import type { CartT } from "./cart-texts.ts";

/** Carts with more lines can be shown short. */
const fewLines = 10;

/** Shows each line of the cart in one row or in full; the browser remembers it. */
export function CompactSwitch({ isCompact, positions, t }: { isCompact: boolean; positions: number; t: CartT }) {
  if (!isCompact && positions <= fewLines) return null;
  return (
    <Button name="intent" value={isCompact ? "full" : "compact"} variant="quiet" icon={isCompact ? Rows2 : Rows4}>
      {t(isCompact ? "view.full" : "view.compact")}
    </Button>
  );
}
