import { useTranslation } from "react-i18next";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { AccreditationStatus, BranchStatus, CustomerStatus, DocumentStatus, ProcessStatus, TicketStatus } from "#contract/statuses.ts";
import { accreditationLook, branchLook, customerLook, documentLook, processLook, ticketLook } from "#app/areas/statuses/looks.ts";

export function AccreditationTag({ status }: { status: AccreditationStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...accreditationLook[status]}>{t(`accreditation.${status}`)}</StatusTag>;
}

export function ProcessTag({ status }: { status: ProcessStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...processLook[status]}>{t(`process.${status}`)}</StatusTag>;
}

export function DocumentTag({ status }: { status: DocumentStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...documentLook[status]}>{t(`document.${status}`)}</StatusTag>;
}

export function TicketTag({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...ticketLook[status]}>{t(`ticket.${status}`)}</StatusTag>;
}

export function CustomerTag({ status }: { status: CustomerStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...customerLook[status]}>{t(`customer.${status}`)}</StatusTag>;
}

export function BranchTag({ status }: { status: BranchStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...branchLook[status]}>{t(`branch.${status}`)}</StatusTag>;
}
