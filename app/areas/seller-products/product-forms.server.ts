import { z } from "zod";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles } from "#app/ui/file-input/check-files.ts";
import { maxPictures } from "#contract/limits.ts";
import { PictureAlt, pictures } from "#contract/pictures.ts";
import { Uuid } from "#contract/primitives.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { movePhoto } from "./move-photo.ts";
import { maxPhotoBytes, photosAtOnce, photoTypes } from "./photo-rules.ts";
import { readSellerProductForm } from "./product-schema.server.ts";

export const SellerProductParams = z.object({ uuid: Uuid });
type Params = z.output<typeof SellerProductParams>;
type Args = Pick<FormArgs<Params, unknown>, "context" | "params" | "url">;

/** The card's address, with the list it was opened from. */
export const sellerProductHref = ({ params, url }: Pick<Args, "params" | "url">) => passReturnTo(paths.sellerProduct(params.uuid), url);

function done(args: Args, key: FlashKey, part = ""): Response {
  setFlash(args.context, { key, tone: "success" });
  return seeOther(sellerProductHref(args) + part);
}

const Fields = z.object({});

const create = intent<Record<string, never>, typeof Fields>(Fields, async (args) => {
  const typed = readSellerProductForm(args.fields);
  if ("errors" in typed) return formErrors(args, "create", typed.errors);
  const { uuid, fields } = await args.api(sellerProducts.create, { body: typed.values, key: args.key });
  setFlash(args.context, { key: "goodsCreated", tone: "success", values: { name: String(fields.name).slice(0, 200) } });
  return seeOther(paths.sellerProduct(uuid));
});

const save = intent<Params, typeof Fields>(Fields, async (args) => {
  const typed = readSellerProductForm(args.fields);
  if ("errors" in typed) return formErrors(args, "save", typed.errors);
  await args.api(sellerProducts.update, { params: args.params, body: typed.values });
  return done(args, "goodsSaved");
});

const show = (isHidden: boolean) =>
  intent<Params, typeof Fields>(Fields, async (args) => {
    const { unsold } = await args.api(sellerProducts.update, { params: args.params, body: { isHidden } });
    if (isHidden) return done(args, "goodsHidden");
    return done(args, unsold.length > 0 ? "goodsWaiting" : "goodsPublished");
  });

const addPhotos = intent<Params, typeof Fields>(Fields, async (args) => {
  const t = serverT();
  const files = args.fields.getAll("photos").filter((file): file is File => file instanceof File && file.size > 0);
  const failWith = (text: string) => formErrors(args, "addPhotos", { photos: [text] });
  if (files.length === 0) return failWith(t("goods:wrong.photo"));
  if (files.length > photosAtOnce) return failWith(t("goods:wrong.photos", { limit: photosAtOnce }));
  const [problem] = checkFiles(files, [], { types: photoTypes, limit: maxPhotoBytes }).problems;
  if (problem?.kind === "size") return failWith(t("files:tooLarge", sizesOf(problem)));
  if (problem?.kind === "total") return failWith(t("files:total", totalOf(problem)));
  if (problem) return failWith(t("goods:photos.format", { name: "file" in problem ? problem.file : "" }));
  for (const file of files) {
    const fileBody = Buffer.from(await file.arrayBuffer()).toString("base64");
    await args.api(pictures.add, { params: args.params, body: { fileBody } });
  }
  return done(args, "photosAdded", "#photos");
});

/** `press` says which photo moves where, see `pressOf`; it is empty when only the alt texts are saved. */
const Arrange = z.object({ press: z.string().max(60).default("") });
const arrange = intent<Params, typeof Arrange>(Arrange, async (args) => {
  const { pictures: stored } = await args.api(pictures.list, { params: args.params });
  const { photos, from, to } = movePhoto(stored, args.value.press);
  const ordered = photos.slice(0, maxPictures).map(({ uuid, alt, owner }) => {
    const typed = args.fields.get(`alt.${uuid}`);
    return owner === null && typeof typed === "string" && typed.trim() !== alt ? { uuid, alt: typed } : { uuid };
  });
  const wrong = ordered.flatMap(({ uuid, alt }): [string, string[]][] => {
    const [issue] = PictureAlt.safeParse(alt).error?.issues ?? [];
    return issue ? [[`alt.${uuid}`, [issue.message]]] : [];
  });
  if (wrong.length > 0) return formErrors(args, "arrange", Object.fromEntries(wrong));
  await args.api(pictures.arrange, { params: args.params, body: { pictures: ordered } });
  if (from === to) return done(args, "photosSaved", "#photos");
  setFlash(args.context, {
    key: to === 0 ? "photoFirst" : "photoMoved",
    tone: "success",
    values: { from: from + 1, to: to + 1, of: photos.length },
  });
  return seeOther(`${sellerProductHref(args)}#photos`);
});

const Remove = z.object({ picture: Uuid });
const removePhoto = intent<Params, typeof Remove>(Remove, async (args) => {
  await args.api(pictures.remove, { params: { ...args.params, picture: args.value.picture } });
  return done(args, "photoRemoved", "#photos");
});

export const newSellerProductForms = { create };

export const sellerProductForms = { save, publish: show(false), hide: show(true), addPhotos, arrange, removePhoto };
