import { useLoaderData } from "@remix-run/react";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ListFields } from "#app/areas/lists/list-fields.tsx";
import { listsForms } from "#app/areas/lists/list-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { lists as calls } from "#contract/lists.ts";

export const handle = { i18n: ["lists"] };

export const meta = pageMeta;

export const loader = page("orderingLists", z.object({}), async ({ api, me }) => ({
  title: serverT()("lists:lists.title"),
  ...(await api(calls.list)),
  me: me.uuid,
  formKey: crypto.randomUUID(),
}));

export const action = form("orderingLists", z.object({}), listsForms);

export default function OrderingListsPage() {
  const { t } = useTranslation(["lists", "common"]);
  const { title, lists, branches, me, formKey } = useLoaderData<typeof loader>();
  const create = useFormOf(["create"], "");
  const fromBasket = useFormOf(["fromBasket"], "");
  const summary = useNamedSummary((field) => (field === "name" || field === "branch" ? t(`form.${field}`) : undefined));
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("lists.lead")}
        actions={
          <Form method="post">
            <FormKey intent="fromBasket" value={formKey} />
            <Button icon={ShoppingCart} name="intent" value="fromBasket" busy={fromBasket.busy} busyText={t("common:saving")}>
              {t("lists.fromBasket")}
            </Button>
          </Form>
        }
      />
      <Card pad="none" aria-label={title}>
        {lists.length > 0 ? (
          <Table
            caption={t("lists.caption")}
            needs="m"
            rows={lists}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                id: "name",
                title: t("form.name"),
                rowHeader: true,
                card: "full",
                cell: ({ uuid, name, count }) => (
                  <>
                    <Link href={paths.orderingList(uuid)}>{name}</Link>
                    <br />
                    <span className="muted small">{t("lists.count", { count })}</span>
                  </>
                ),
              },
              { id: "branch", title: t("form.branch"), cell: ({ branch }) => branch?.name ?? t("form.everyBranch") },
              {
                id: "shared",
                title: t("lists.whose"),
                cell: ({ owner, isShared }) => (owner.uuid === me ? t(isShared ? "lists.mineShared" : "lists.mine") : owner.name),
              },
              { id: "updated", title: t("lists.updated"), nowrap: true, cell: ({ updatedAt }) => formatInstant(updatedAt) },
            ]}
          />
        ) : (
          <EmptyState title={t("lists.empty")}>{t("lists.emptyText")}</EmptyState>
        )}
      </Card>
      <Card title={t("lists.new")}>
        <Form method="post" noValidate>
          <FormKey intent="create" value={formKey} />
          <Stack gap={3}>
            <ListFields form={create} branches={branches} />
            <div>
              <Button name="intent" value="create" busy={create.busy} busyText={t("common:saving")}>
                {t("lists.create")}
              </Button>
            </div>
          </Stack>
          <FormDraft intents={["create"]} />
        </Form>
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
