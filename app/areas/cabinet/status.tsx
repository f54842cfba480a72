import { useTranslation } from "react-i18next";
import {
  accreditationStatusStyles,
  branchStatusStyles,
  customerStatusStyles,
  documentStatusStyles,
  processStatusStyles,
  ticketStatusStyles,
} from "#app/areas/statuses/status-styles.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { AccreditationStatus, BranchStatus, CustomerStatus, DocumentStatus, ProcessStatus, TicketStatus } from "#contract/enums.ts";

export function AccreditationTag({ status }: { status: AccreditationStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...accreditationStatusStyles[status]}>{t(`accreditation.${status}`)}</StatusTag>;
}

export function ProcessTag({ status }: { status: ProcessStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...processStatusStyles[status]}>{t(`process.${status}`)}</StatusTag>;
}

export function DocumentTag({ status }: { status: DocumentStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...documentStatusStyles[status]}>{t(`document.${status}`)}</StatusTag>;
}

export function TicketTag({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...ticketStatusStyles[status]}>{t(`ticket.${status}`)}</StatusTag>;
}

export function CustomerTag({ status }: { status: CustomerStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...customerStatusStyles[status]}>{t(`customer.${status}`)}</StatusTag>;
}

export function BranchTag({ status }: { status: BranchStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...branchStatusStyles[status]}>{t(`branch.${status}`)}</StatusTag>;
}
