import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import PackageCheck from "lucide-react/icons/package-check";
import PackageMinus from "lucide-react/icons/package-minus";
import Truck from "lucide-react/icons/truck";
import UserCheck from "lucide-react/icons/user-check";
import Warehouse from "lucide-react/icons/warehouse";
import type { DealStatus } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import type { StatusStyle } from "./status-style.ts";

/** Tone and icon of each status: look.md section 5. */
export const dealStatusStyles: Record<DealStatus, StatusStyle> = {
  waiting_approval: { tone: "warning", icon: Hourglass },
  approved_by_buyer: { tone: "info", icon: UserCheck },
  approved_by_seller: { tone: "accent", icon: CircleCheck },
  transferred_to_warehouse: { tone: "info", icon: Warehouse },
  collected: { tone: "accent", icon: PackageCheck },
  partly_collected: { tone: "warning", icon: PackageMinus },
  received: { tone: "done", icon: Truck },
  declined_by_buyer: { tone: "danger", icon: CircleX },
  declined_by_seller: { tone: "danger", icon: Ban },
};

export const suborderStatusStyles: Record<SuborderStatus, StatusStyle> = {
  new: { tone: "neutral", icon: CircleDashed },
  approved_by_seller: dealStatusStyles.approved_by_seller,
  transferred_to_warehouse: dealStatusStyles.transferred_to_warehouse,
  collected: dealStatusStyles.collected,
  partly_collected: dealStatusStyles.partly_collected,
  received: dealStatusStyles.received,
};
