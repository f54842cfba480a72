import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useFieldText } from "#app/areas/exchange/use-field-text.ts";
import { SellerProductForm } from "#app/areas/seller-products/product-form.tsx";
import { newSellerProductForms } from "#app/areas/seller-products/product-forms.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { sellerProducts } from "#contract/seller-products.ts";

export const handle = { i18n: ["goods", "exchange"] };

export const meta = pageMeta;

export const loader = page("sellerProductNew", z.object({}), async ({ api }) => ({
  title: serverT()("goods:card.newTitle"),
  choices: await api(sellerProducts.choices),
  formKey: crypto.randomUUID(),
}));

export const action = form("sellerProductNew", z.object({}), newSellerProductForms);

export default function ExchangeGoodsNewPage() {
  const { t } = useTranslation(["goods", "common"]);
  const { title, choices, formKey } = useLoaderData<typeof loader>();
  const fieldText = useFieldText("goods");
  const summary = useNamedSummary(fieldText, (field) => field.split(".")[0] ?? field);
  return (
    <Stack gap={4}>
      <FixErrors errors={summary} />
      <Headline
        title={title}
        subtitle={t("card.newLead")}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("list.title"), href: paths.sellerProducts }, { name: title }]} />
        }
      />
      <Columns side="summary">
        <SellerProductForm intent="create" choices={choices} submit={t("card.create")}>
          <FormKey intent="create" value={formKey} />
        </SellerProductForm>
        <Card id="photos" title={t("photos.title")}>
          <p className="muted">{t("photos.laterHere")}</p>
        </Card>
      </Columns>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
