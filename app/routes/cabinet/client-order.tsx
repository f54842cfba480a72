import { Form, useLoaderData } from "@remix-run/react";
import History from "lucide-react/icons/history";
import LayoutList from "lucide-react/icons/layout-list";
import { useTranslation } from "react-i18next";
import { useProblemTexts } from "#app/areas/branch-orders/use-problem-texts.ts";
import { AddCard } from "#app/areas/on-behalf/add-card.tsx";
import { ClientParams, clientForms } from "#app/areas/on-behalf/client-forms.server.ts";
import { LinesCard } from "#app/areas/on-behalf/lines-card.tsx";
import { PlaceCard } from "#app/areas/on-behalf/place-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { kopecksOf } from "#contract/kopecks.ts";
import { onBehalf } from "#contract/on-behalf.ts";

export const handle = { i18n: ["on-behalf", "branch-orders"] };

export const meta = pageMeta;

export const loader = page("clientOrder", ClientParams, async ({ api, params, url }) => {
  const branchUuid = uuidOf(url, "branch");
  const { basket, ...draftOrder } = await api(onBehalf.get, { params, query: { ...(branchUuid && { branchUuid }) } });
  const names = new Map([
    ...basket.items.flatMap((item) => [[item.uuid, item.name] as const, [item.assortment.uuid, item.assortment.name] as const]),
    ...basket.deliverySchedules.map((each) => [each.subcategoryUuid, each.subcategoryName] as const),
  ]);
  const problems = basket.problems.map(({ reason, productUuid, assortment, subcategoryUuid, amount }) => ({
    reason,
    name: names.get(productUuid ?? assortment ?? subcategoryUuid ?? "") ?? "",
    amount: amount && kopecksOf(amount),
  }));
  return { title: serverT()("on-behalf:title"), ...draftOrder, basket, problems, formKey: crypto.randomUUID() };
});

export const action = form("clientOrder", ClientParams, clientForms, { fields: linesFields });

export default function ClientOrderPage() {
  const { t } = useTranslation(["on-behalf", "common"]);
  const { title, company, mayOrder, branches, branchUuid, people, basket, problems, formKey } = useLoaderData<typeof loader>();
  const problemTexts = useProblemTexts();
  const summary = useNamedSummary((field) =>
    field === "text" ? t("add.text") : basket.items.find(({ uuid }) => field.endsWith(uuid))?.name,
  );
  const branch = branches.find(({ uuid }) => uuid === branchUuid);
  const isEmpty = basket.items.length === 0;
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        actions={
          mayOrder &&
          branch && (
            <>
              <ButtonLink icon={History} href={paths.clientProducts(company.uuid, branch.uuid, "usual")}>
                {t("goods.usual")}
              </ButtonLink>
              <ButtonLink icon={LayoutList} href={paths.clientProducts(company.uuid, branch.uuid, "catalog")}>
                {t("goods.open")}
              </ButtonLink>
            </>
          )
        }
        breadcrumbs={
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            items={[
              { name: title, href: paths.clients },
              { name: company.name, href: paths.company(company.uuid) },
              { name: branch?.name ?? title },
            ]}
          />
        }
      />
      {mayOrder && branch ? (
        <>
          <Note title={t("mark", { company: company.name, branch: branch.name })}>{t("markText")}</Note>
          {branches.length > 1 && (
            <Form method="get">
              <Row gap={3} align="end">
                <Field id="branch" label={t("branch")}>
                  <Select
                    key={branch.uuid}
                    name="branch"
                    defaultValue={branch.uuid}
                    options={branches.map(({ uuid, name, address }) => ({ value: uuid, label: `${name}, ${address}` }))}
                  />
                </Field>
                <Button>{t("open")}</Button>
              </Row>
            </Form>
          )}
          <AddCard branch={branch.uuid} formKey={formKey} />
          <LinesCard branch={branch.uuid} items={basket.items} />
          {!isEmpty && (
            <PlaceCard
              branch={branch.uuid}
              clientOrders={company.clientOrders}
              basket={basket}
              people={people}
              problems={problemTexts({ problems })}
              formKey={formKey}
            />
          )}
        </>
      ) : (
        <EmptyState framed title={t(mayOrder ? "noBranch" : "notYet")} />
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
