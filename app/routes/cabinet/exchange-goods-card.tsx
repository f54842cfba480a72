import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { goods } from "#contract/goods.ts";
import { mostPictures, pictures } from "#contract/pictures.ts";
import { useFieldText } from "#app/areas/exchange/use-field-text.ts";
import { GoodsForm, GoodsText } from "#app/areas/goods/goods-form.tsx";
import { goodsCardOf, goodsForms, GoodsParams } from "#app/areas/goods/goods-forms.server.ts";
import { ShownTag } from "#app/areas/goods/goods-table.tsx";
import { photosLimit } from "#app/areas/goods/photo-rules.ts";
import { PhotosCard } from "#app/areas/goods/photos-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { askedOf } from "#app/form/ask-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Questioned } from "#app/form/question.tsx";
import { Seen } from "#app/form/seen.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { listOf } from "#app/request/kept-list.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";

export const handle = { i18n: ["goods", "exchange", "files"] };

export const meta = pageMeta;

export const loader = page("exchangeGoodsCard", GoodsParams, async ({ api, params, url }) => {
  const [product, photos] = await Promise.all([api(goods.get, { params }), api(pictures.list, { params })]);
  const mayEdit = product.allowedActions.includes("edit");
  const picture = url.searchParams.get("picture");
  const asked = mayEdit && askedOf(url, ["removePhoto"]) && photos.pictures.find(({ uuid, owner }) => uuid === picture && owner === null);
  return {
    title: unbroken(String(product.fields.name)),
    product,
    photos: photos.pictures,
    most: mostPictures,
    choices: mayEdit ? await api(goods.choices) : null,
    card: goodsCardOf({ params, url }),
    list: listOf(url.search, paths.exchangeGoods),
    asked: asked ? asked.uuid : null,
  };
});

export const action = form("exchangeGoodsCard", GoodsParams, goodsForms, { limit: photosLimit });

export default function ExchangeGoodsCardPage() {
  const { t } = useTranslation(["goods", "common"]);
  const { title, product, photos, most, choices, card, list, asked } = useLoaderData<typeof loader>();
  const fieldText = useFieldText("goods");
  const summary = useNamedSummary(
    (field) => (isPhoto(field) ? t("photos.file") : isAlt(field) ? t("photos.alt") : fieldText(field)),
    (field) => (isPhoto(field) ? "photos-file" : isAlt(field) ? field : (field.split(".")[0] ?? field)),
  );
  const question = asked
    ? {
        title: t("photos.removeTitle"),
        text: t("photos.removeText"),
        verb: t("photos.removeVerb"),
        intent: "removePhoto",
        fields: { picture: asked },
      }
    : null;
  const isPublished = product.unsold.length === 0;
  return (
    <Questioned asked={question} back={card}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={t("list.sku", { sku: String(product.fields.sku) })}
          tags={<ShownTag goods={{ isPublished, isHidden: product.unsold.includes("hidden") }} />}
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
            {product.unsold.map((why) => t(`card.why.${why}`)).join(" ")}
          </Note>
        )}
        {choices && product.owners.length > 0 && <Note>{t("card.keptNote")}</Note>}
        <Columns side="summary">
          {choices ? (
            <GoodsForm intent="save" product={product} choices={choices} submit={t("common:save")}>
              <SeenBy product={product} />
            </GoodsForm>
          ) : (
            <GoodsText product={product} />
          )}
          <PhotosCard photos={photos} mayEdit={choices !== null} here={card} most={most} />
        </Columns>
      </Stack>
    </Questioned>
  );
}

/** The backend's errors name the field `file`. */
const isPhoto = (field: string) => field === "photos" || field === "file";

/** The text of one photo: `alt.<uuid>`. */
const isAlt = (field: string) => field.startsWith("alt.");

type Product = { product: { version: number; unsold: readonly string[]; owners: readonly { field: string }[] } };

function SeenBy({ product }: Product) {
  const { own } = useFormOf(["save"], "");
  return <Seen version={product.version} own={own} />;
}

/** Hides or publishes the product; absent when an exchange key owns the field. */
function ShowForm({ product }: Product) {
  const { t } = useTranslation("goods");
  const intent = product.unsold.includes("hidden") ? "publish" : "hide";
  const { busy, own } = useFormOf([intent], "");
  if (product.owners.some(({ field }) => field === "isHidden")) return null;
  return (
    <Form method="post" preventScrollReset>
      <Seen version={product.version} own={own} />
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
