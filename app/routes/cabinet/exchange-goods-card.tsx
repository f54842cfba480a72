import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFieldText } from "#app/areas/exchange/use-field-text.ts";
import { photosLimit } from "#app/areas/seller-products/photo-rules.ts";
import { PhotosCard } from "#app/areas/seller-products/photos-card.tsx";
import { SellerProductForm, SellerProductText } from "#app/areas/seller-products/product-form.tsx";
import { SellerProductParams, sellerProductForms, sellerProductHref } from "#app/areas/seller-products/product-forms.server.ts";
import { VisibilityTag } from "#app/areas/seller-products/products-table.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { maxPictures } from "#contract/limits.ts";
import { pictures } from "#contract/pictures.ts";
import { sellerProducts } from "#contract/seller-products.ts";

export const handle = { i18n: ["goods", "exchange", "files"] };

export const meta = pageMeta;

export const loader = page("sellerProduct", SellerProductParams, async ({ api, params, url }) => {
  const [product, photos] = await Promise.all([api(sellerProducts.get, { params }), api(pictures.list, { params })]);
  const mayEdit = product.allowedActions.includes("edit");
  const picture = url.searchParams.get("picture");
  const confirming =
    mayEdit && confirmationOf(url, ["removePhoto"]) && photos.pictures.find(({ uuid, owner }) => uuid === picture && owner === null);
  return {
    title: unbroken(String(product.fields.name)),
    product,
    photos: photos.pictures,
    maxPhotos: maxPictures,
    choices: mayEdit ? await api(sellerProducts.choices) : null,
    card: sellerProductHref({ params, url }),
    list: returnHref(url.search, paths.sellerProducts),
    confirming: confirming ? confirming.uuid : null,
  };
});

export const action = form("sellerProduct", SellerProductParams, sellerProductForms, { limit: photosLimit });

export default function ExchangeGoodsCardPage() {
  const { t } = useTranslation(["goods", "common"]);
  const { title, product, photos, maxPhotos, choices, card, list, confirming } = useLoaderData<typeof loader>();
  const fieldText = useFieldText("goods");
  const summary = useNamedSummary(
    (field) => (isPhoto(field) ? t("photos.file") : isAlt(field) ? t("photos.alt") : fieldText(field)),
    (field) => (isPhoto(field) ? "photos-file" : isAlt(field) ? field : (field.split(".")[0] ?? field)),
  );
  const confirmation = confirming
    ? {
        title: t("photos.removeTitle"),
        text: t("photos.removeText"),
        verb: t("photos.removeVerb"),
        intent: "removePhoto",
        fields: { picture: confirming },
      }
    : null;
  const isPublished = product.unsold.length === 0;
  return (
    <ConfirmDialog confirmation={confirmation} back={card}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={t("list.sku", { sku: product.sku })}
          tags={<VisibilityTag product={{ isPublished, isHidden: product.unsold.includes("hidden") }} />}
          breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("list.title"), href: list }, { name: title }]} />}
          actions={
            <>
              <ButtonLink href="#photos" className="only-phone">
                {t("photos.title")}
              </ButtonLink>
              {choices && <ShowForm product={product} />}
              {isPublished && <ButtonLink href={paths.product(product.uuid)}>{t("card.inCatalog")}</ButtonLink>}
            </>
          }
        />
        {!isPublished && (
          <Note tone="warning" title={t("card.unsold")}>
            <p>{product.unsold.map((why) => t(`card.why.${why}`)).join(" ")}</p>
            {choices && staysHidden(product) && <p>{t("card.staysHidden")}</p>}
          </Note>
        )}
        {choices && product.owners.length > 0 && <Note>{t("card.keptNote")}</Note>}
        <Columns side="summary">
          {choices ? (
            <SellerProductForm intent="save" product={product} choices={choices} submit={t("common:save")}>
              <ProductVersionField product={product} />
            </SellerProductForm>
          ) : (
            <SellerProductText product={product} />
          )}
          <PhotosCard photos={photos} mayEdit={choices !== null} here={card} max={maxPhotos} />
        </Columns>
      </Stack>
    </ConfirmDialog>
  );
}

/** The backend's errors name the field `file`. */
const isPhoto = (field: string) => field === "photos" || field === "file";

/** The text of one photo: `alt.<uuid>`. */
const isAlt = (field: string) => field.startsWith("alt.");

type Product = { product: { version: number; unsold: readonly string[]; owners: readonly { field: string }[] } };

function ProductVersionField({ product }: Product) {
  const { own } = useFormOf(["save"], "");
  return <VersionField version={product.version} own={own} />;
}

/** Whether loads bring the product, but do not say whether it is shown: then a person who changed it meanwhile shows it. */
const staysHidden = ({ unsold, owners }: Product["product"]) =>
  unsold.includes("hidden") && owners.length > 0 && !owners.some(({ field }) => field === "isHidden");

/** Hides or publishes the product; absent when an exchange key owns the field. */
function ShowForm({ product }: Product) {
  const { t } = useTranslation("goods");
  const intent = product.unsold.includes("hidden") ? "publish" : "hide";
  const { busy, own } = useFormOf([intent], "");
  if (product.owners.some(({ field }) => field === "isHidden")) return null;
  return (
    <Form method="post" preventScrollReset>
      <VersionField version={product.version} own={own} />
      <Button
        variant={intent === "publish" ? "primary" : "secondary"}
        name="intent"
        value={intent}
        busy={busy}
        busyText={t(intent === "publish" ? "card.publishing" : "card.hiding")}
      >
        {t(intent === "publish" ? "card.publish" : "card.hide")}
      </Button>
    </Form>
  );
}

export const ErrorBoundary = RouteError;
