import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { paperStateText } from "#app/areas/statuses/paper-state.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { FileCard } from "#app/ui/file-card/file-card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Deal } from "#contract/deal.ts";
import { dealPhaseOf } from "#contract/deal-statuses.ts";
import type { DealPapers, ListedDealPaper } from "#contract/papers.ts";
import type { Side } from "./deal-buttons.ts";
import type { GapRow } from "./invoice-gaps.ts";

type WithRows<T> = Omit<T, "gaps"> & { gaps: readonly GapRow[] };
type Invoices = WithRows<Omit<DealPapers, "upd" | "advances">> & {
  upd: WithRows<DealPapers["upd"]>;
  advances: WithRows<DealPapers["advances"]>;
};
type Props = { deal: Deal; side: Side; invoices: Invoices };

/** Invoices, transfer documents and specifications of the deal, newest first, and the buttons that issue them. */
export function DealInvoices({ deal, side, invoices }: Props) {
  const { papers, gaps, due, dueBecause, upd, specification, advances, mayCorrect, mayDiffer } = invoices;
  const { t } = useTranslation("deals");
  return (
    <Card id="invoices" title={t("invoices.title")} className="no-print">
      <Stack gap={3}>
        {papers.length === 0 && (
          <p className="muted">{t(dealPhaseOf(deal.status) === "approval" ? "invoices.afterApproval" : "invoices.empty")}</p>
        )}
        {papers.length > 0 && (
          <Stack as="ul" gap={2}>
            {papers.map((paper) => (
              <InvoiceCard key={paper.uuid} deal={deal.uuid} paper={paper} />
            ))}
          </Stack>
        )}
        {gaps.length > 0 && <Gaps of="invoices" gaps={gaps} side={side} />}
        {due && dueBecause && <IssueForm due={due} because={dueBecause} />}
        {advances.gaps.length > 0 && <Gaps of="advances" gaps={advances.gaps} side={side} />}
        {advances.payments.length > 0 && <IssueAdvancesForm payments={advances.payments} mayIssue={advances.gaps.length === 0} />}
        {specification && <IssueSpecificationForm because={specification} />}
        {papers.length > 0 && (
          <p>
            <Link href={`/resources/deal-paper?deal=${deal.uuid}&format=zip`} reloadDocument>
              {t("invoices.bundle")}
            </Link>
          </p>
        )}
        {upd.gaps.length > 0 && <Gaps of="upd" gaps={upd.gaps} side={side} />}
        {upd.due && upd.dueBecause && <IssueUpdForm due={upd.due} because={upd.dueBecause} />}
        {mayDiffer && (
          <p>
            <Link href={paths.dealDifferences(deal.uuid)}>{t("upd.differ")}</Link>
          </p>
        )}
        {mayCorrect && (
          <p>
            <Link href={paths.dealCorrection(deal.uuid)}>{t("upd.correct")}</Link>
          </p>
        )}
      </Stack>
    </Card>
  );
}

function InvoiceCard({ deal, paper }: { deal: string; paper: ListedDealPaper }) {
  const { t } = useTranslation("deals");
  const { t: tStatus } = useTranslation("statuses");
  const { uuid, kind, number, date, total } = paper;
  const name = t(`invoices.names.${kind}`, { number, date: formatDate(date) });
  return (
    <FileCard
      as="li"
      name={<Link href={paths.dealPaper(deal, uuid)}>{name}</Link>}
      meta={`${formatMoney(total)} · ${paperStateText(tStatus, paper)}`}
      actions={
        <>
          <ButtonLink
            variant="quiet"
            icon={Eye}
            iconOnly
            href={paths.dealPaperPreview(deal, uuid)}
            target="_blank"
            reloadDocument
            aria-label={t("invoices.openNamed", { name })}
          />
          <ButtonLink
            variant="quiet"
            icon={Download}
            iconOnly
            href={paths.dealPaperFile(deal, uuid)}
            reloadDocument
            aria-label={t("invoices.downloadNamed", { name })}
          />
        </>
      }
    />
  );
}

type Due = { due: NonNullable<DealPapers["due"]>; because: NonNullable<DealPapers["dueBecause"]> };

function IssueForm({ due, because }: Due) {
  const { t } = useTranslation(["deals", "common"]);
  const { busy } = useFormOf(["issueInvoice"], "");
  return (
    <Form method="post">
      <Stack gap={2}>
        {because !== "none" && <p>{t(`invoices.${because}`)}</p>}
        <div>
          <Button name="intent" value="issueInvoice" busy={busy} busyText={t("common:sending")}>
            {t(because === "none" ? "invoices.issue" : "invoices.again", { sum: formatMoney(due) })}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function IssueAdvancesForm({ payments, mayIssue }: { payments: DealPapers["advances"]["payments"]; mayIssue: boolean }) {
  const { t } = useTranslation(["deals", "common"]);
  const { busy } = useFormOf(["issueAdvances"], "");
  return (
    <Form method="post">
      <Stack gap={2}>
        <p>{t("advances.due")}</p>
        <ul>
          {payments.map(({ number, date, amount, dueOn }) => {
            const values = { number, date: formatDate(date), sum: formatMoney(amount), due: formatDate(dueOn) };
            return <li key={`${date} ${number} ${amount.amount}`}>{t(number ? "advances.payment" : "advances.unnumbered", values)}</li>;
          })}
        </ul>
        {mayIssue && (
          <div>
            <Button name="intent" value="issueAdvances" busy={busy} busyText={t("common:sending")}>
              {t("advances.issue", { count: payments.length })}
            </Button>
          </div>
        )}
      </Stack>
    </Form>
  );
}

function IssueSpecificationForm({ because }: { because: NonNullable<DealPapers["specification"]> }) {
  const { t } = useTranslation(["deals", "common"]);
  const { busy } = useFormOf(["issueSpecification"], "");
  return (
    <Form method="post">
      <Stack gap={2}>
        {because === "changed" && <p>{t("invoices.specification.changedText")}</p>}
        <div>
          <Button name="intent" value="issueSpecification" busy={busy} busyText={t("common:sending")}>
            {t(`invoices.specification.${because}`)}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

type UpdDue = { due: NonNullable<DealPapers["due"]>; because: NonNullable<DealPapers["upd"]["dueBecause"]> };

const updVerbs = { none: "upd.issue", changed: "upd.again", requisites: "upd.renew" } as const;

function IssueUpdForm({ due, because }: UpdDue) {
  const { t } = useTranslation(["deals", "common"]);
  const { busy } = useFormOf(["issueUpd"], "");
  return (
    <Form method="post">
      <Stack gap={2}>
        {because !== "none" && <p>{t(`upd.${because}`)}</p>}
        {because === "requisites" && <input type="hidden" name="requisites" value="yes" />}
        <div>
          <Button name="intent" value="issueUpd" busy={busy} busyText={t("common:sending")}>
            {t(updVerbs[because], { sum: formatMoney(due) })}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function Gaps({ of, gaps, side }: { of: "invoices" | "upd" | "advances"; gaps: readonly GapRow[]; side: Side }) {
  const { t } = useTranslation(["deals", "errors"]);
  return (
    <Note tone="warning" title={t(`${of}.gaps`)}>
      <ul>
        {gaps.map(({ gap, href }) => {
          const text = t(`errors:invoiceGap.${gap}`);
          return <li key={gap}>{href ? <Link href={href}>{text}</Link> : text}</li>;
        })}
      </ul>
      <p>{t(`invoices.gapsFor.${side}`)}</p>
    </Note>
  );
}
