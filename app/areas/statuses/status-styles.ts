import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleSlash from "lucide-react/icons/circle-slash";
import CircleX from "lucide-react/icons/circle-x";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FileCheck from "lucide-react/icons/file-check";
import FileClock from "lucide-react/icons/file-clock";
import FileX from "lucide-react/icons/file-x";
import Headset from "lucide-react/icons/headset";
import Inbox from "lucide-react/icons/inbox";
import Mail from "lucide-react/icons/mail";
import PenLine from "lucide-react/icons/pen-line";
import Scale from "lucide-react/icons/scale";
import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import Signature from "lucide-react/icons/signature";
import Store from "lucide-react/icons/store";
import User from "lucide-react/icons/user";
import UserCheck from "lucide-react/icons/user-check";
import UserX from "lucide-react/icons/user-x";
import type { AccreditationStatus, BranchStatus, CustomerStatus, DocumentStatus, ProcessStatus, TicketStatus } from "#contract/enums.ts";
import type { StatusStyle } from "./status-style.ts";

/** Status map of look.md section 5. */
export const accreditationStatusStyles: Record<AccreditationStatus, StatusStyle> = {
  new: { tone: "neutral", icon: CircleDashed },
  moderation: { tone: "info", icon: ClipboardList },
  coordination: { tone: "info", icon: Shield },
  accredited: { tone: "success", icon: ShieldCheck },
  declined: { tone: "danger", icon: CircleX },
};

export const processStatusStyles: Record<ProcessStatus, StatusStyle> = {
  created: { tone: "neutral", icon: CircleDashed },
  in_work: { tone: "info", icon: UserCheck },
  finished: { tone: "success", icon: CircleCheck },
  declined: { tone: "danger", icon: CircleX },
  petition: { tone: "warning", icon: Scale },
};

export const documentStatusStyles: Record<DocumentStatus, StatusStyle> = {
  not_loaded: { tone: "neutral", icon: CircleDashed },
  processing: { tone: "info", icon: FileClock },
  accepted: { tone: "success", icon: FileCheck },
  declined: { tone: "danger", icon: FileX },
  waiting: { tone: "warning", icon: PenLine },
  signed: { tone: "done", icon: Signature },
};

export const ticketStatusStyles: Record<TicketStatus, StatusStyle> = {
  new: { tone: "warning", icon: Inbox },
  assigned: { tone: "neutral", icon: User },
  in_work: { tone: "info", icon: Headset },
  closed: { tone: "done", icon: CircleCheck },
};

export const customerStatusStyles: Record<CustomerStatus, StatusStyle> = {
  active: { tone: "success", icon: UserCheck },
  waiting_confirmation: { tone: "warning", icon: Mail },
  disabled: { tone: "danger", icon: UserX },
};

export const branchStatusStyles: Record<BranchStatus, StatusStyle> = {
  active: { tone: "success", icon: Store },
  disabled: { tone: "neutral", icon: CircleSlash },
};
