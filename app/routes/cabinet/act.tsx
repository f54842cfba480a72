import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { PrintButton } from "#app/areas/contracts/print-button.tsx";
import { ActAnswerCard } from "#app/areas/papers/act-answer-card.tsx";
import { ActAnswerTag } from "#app/areas/papers/act-answer-tag.tsx";
import { ActParams, actForms } from "#app/areas/papers/act-forms.server.ts";
import { ActMoneyNote } from "#app/areas/papers/act-money-note.tsx";
import { ActContracts, ActRows } from "#app/areas/papers/act-rows.tsx";
import { ActSums } from "#app/areas/papers/act-sums.tsx";
import { PaperStatusTag } from "#app/areas/papers/paper-status-tag.tsx";
import { Parties } from "#app/areas/papers/parties.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { acts } from "#contract/acts.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["papers", "contracts"] };

export const meta = pageMeta;

// With the year, because papers are kept.
const dayText = (day: string) => formatDate(day, "Europe/Moscow", new Date(0));

export const loader = page("act", ActParams, async ({ api, me, params }) => {
  const act = await api(acts.get, { params });
  return {
    title: serverT()("papers:act.title", { number: act.number, date: dayText(act.date) }),
    list: mayEnter("companyPapers", me.roles) ? paths.companyPapers : paths.papers,
    mayRenew: mayEnter("actNew", grantsOf(me)),
    act,
  };
});

export const action = form("act", ActParams, actForms);

export default function ActPage() {
  const { t } = useTranslation(["papers", "common"]);
  const { title, list, mayRenew, act } = useLoaderData<typeof loader>();
  const { uuid, number, status, contract, replacedBy, seller, buyer } = act;
  const summary = useNamedSummary((field) => (field === "comment" ? t("act.comment") : undefined));
  const period = { from: dayText(act.from), to: dayText(act.to) };
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        tags={status === "issued" ? <ActAnswerTag answer={act.answer?.answer ?? null} /> : <PaperStatusTag kind="act" status={status} />}
        subtitle={contract ? t("act.ofContract", { ...period, contract }) : t("act.period", period)}
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[{ name: t("list.title"), href: list }, { name: t("list.act", { number }) }]}
          />
        }
        actions={
          <>
            <ButtonLink icon={Download} href={paths.actFile(uuid)} reloadDocument className="no-print">
              {t("download")}
            </ButtonLink>
            <ButtonLink icon={Eye} href={`${paths.actFile(uuid)}&view=1`} target="_blank" reloadDocument className="no-print">
              {t("open")}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      {status === "replaced" && (
        <Note
          tone="warning"
          title={t("act.replaced")}
          actions={replacedBy && <Link href={paths.act(replacedBy.uuid)}>{t("act.replacedBy", { number: replacedBy.number })}</Link>}
        />
      )}
      {act.moneyChanged && <ActMoneyNote mayRenew={mayRenew} />}
      <ActSums act={act} />
      <ActAnswerCard act={act} />
      <ActRows act={act} />
      {act.contracts.length > 1 && <ActContracts act={act} />}
      <Parties paper={{ seller, buyer }} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
