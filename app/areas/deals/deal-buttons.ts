import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import type { FlashKey } from "#app/request/flash.server.ts";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import type { DealAction } from "#contract/actions.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";

/** Buyers and the seller's people see different pages of the same deal (checklist R18). */
export type Side = "buyer" | "seller";

type DealButton = {
  /** `direct`: a form; `dialog`: a link to a confirm dialog; `own`: a component of its own; `elsewhere`: not on the deal's page. */
  press: "direct" | "dialog" | "own" | "elsewhere";
  icon?: IconShape;
  /** The side whose main button it can be; of several allowed ones the first is the main button. */
  mainOf?: Side;
  /** On phones the main button is in the bottom bar instead of the row. */
  inBar?: true;
  /** A disabled button stays on the page and says why. */
  explainsDisabled?: true;
  /** The status the button leads to, and the flash message. */
  moves?: { to: DealStatus; flash: FlashKey };
};

/** Every deal action; main buttons in the order of a deal's life cycle (domain.md section 12, bold). */
export const dealButtons = {
  confirm: {
    press: "direct",
    icon: Check,
    mainOf: "buyer",
    inBar: true,
    explainsDisabled: true,
    moves: { to: "approved_by_buyer", flash: "dealConfirmed" },
  },
  received: { press: "dialog", icon: Check, mainOf: "buyer", inBar: true, moves: { to: "received", flash: "dealReceived" } },
  approve: {
    press: "direct",
    icon: Check,
    mainOf: "seller",
    inBar: true,
    explainsDisabled: true,
    moves: { to: "approved_by_seller", flash: "dealApproved" },
  },
  passToDelivery: {
    press: "dialog",
    icon: Truck,
    mainOf: "seller",
    inBar: true,
    explainsDisabled: true,
    moves: { to: "transferred_to_warehouse", flash: "dealPassed" },
  },
  confirmPayment: { press: "dialog", icon: Wallet, mainOf: "seller" },
  collect: { press: "own", mainOf: "seller" },
  close: { press: "dialog", icon: CircleCheck, mainOf: "seller", moves: { to: "received", flash: "dealClosed" } },
  takeDeal: { press: "direct", icon: Check, mainOf: "seller", inBar: true },
  edit: { press: "own" },
  assignSeller: { press: "own" },
  changeStatus: { press: "own" },
  decline: { press: "own" },
  repeat: { press: "own" },
  claim: { press: "own" },
  readChat: { press: "elsewhere" },
  writeChat: { press: "elsewhere" },
} as const satisfies Record<DealAction, DealButton>;

type Buttons = typeof dealButtons;
/** Actions whose button has these properties. */
type With<Properties> = { [Action in DealAction]: Buttons[Action] extends Properties ? Action : never }[DealAction];

export type DirectAction = With<{ press: "direct" }>;
export type DialogAction = With<{ press: "dialog" }>;
export type MainAction = With<{ mainOf: Side }>;
export type MovingAction = With<{ moves: object }>;

const buttons: Record<DealAction, DealButton> = dealButtons;
const actions = Object.keys(dealButtons) as DealAction[];

export const directActions = actions.filter((action): action is DirectAction => buttons[action].press === "direct");
export const dialogActions = actions.filter((action): action is DialogAction => buttons[action].press === "dialog");
export const movingActions = actions.filter((action): action is MovingAction => buttons[action].moves !== undefined);
export const mainActionsOf = (side: Side) => actions.filter((action): action is MainAction => buttons[action].mainOf === side);
export const isInBar = (action: DealAction) => buttons[action].inBar === true;
export const explainsDisabled = (action: DealAction) => buttons[action].explainsDisabled === true;
