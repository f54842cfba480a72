import { z } from "zod";
import { call } from "./call.ts";
import { FileBody, filesBodyLimit } from "./file-body.ts";
import { maxPictureBytes, uploadTimeout } from "./limits.ts";
import { ByUuid, limited, optionalSingleLine, Uuid } from "./primitives.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";

/** Pixels of the longer side. Smaller originals are not enlarged. */
export const pictureSides = [96, 240, 480, 960] as const;
export type PictureSide = (typeof pictureSides)[number];

/** A picture of a product. Its name derives from its content; `width` and `height` are of the upright original. */
export const ProductPhoto = z.object({ name: z.string(), width: z.number(), height: z.number(), alt: z.string() });
export type ProductPhoto = z.infer<typeof ProductPhoto>;

/** Eight characters of base64url, and a side. */
export const pictureFile = /^([\w-]{8})-(96|240|480|960)\.webp$/;

/** Public and cacheable forever: the content at this address never changes. */
export const pictureAddress = (name: string, side: PictureSide) => `/pictures/${name}-${side}.webp`;

/** `owner` is the exchange key that owns the picture; people cannot change it then. */
const EditablePictures = z.object({ pictures: z.array(ProductPhoto.extend({ uuid: Uuid, owner: z.string().nullable() })) });
export type EditablePictures = z.infer<typeof EditablePictures>;

export const PictureAlt = optionalSingleLine(200);

export const pictures = {
  /** A picture as WebP: `<name>-<side>.webp` with a side of `pictureSides`. */
  file: call("GET", "/v1/pictures/:file", {
    may: "anyone",
    file: true,
    params: z.object({ file: limited(40) }),
    answer: z.unknown(),
  }),
  /** Pictures of a product in order, also of hidden goods. */
  list: call("GET", "/v1/pictures/products/:uuid", { may: exchangeReaders, params: ByUuid, answer: EditablePictures }),
  /** Adds a PNG, JPEG, WebP or AVIF as the product's last picture. A picture that it already has is not added again. */
  add: call("POST", "/v1/pictures/products/:uuid", {
    may: exchangeEditors,
    params: ByUuid,
    body: FileBody.pick({ fileBody: true }).extend({ alt: PictureAlt }),
    answer: EditablePictures,
    bodyLimit: filesBodyLimit(maxPictureBytes),
    timeout: uploadTimeout,
    errors: ["CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /** Puts the named pictures first, in this order; the others follow in theirs. An absent `alt` stays. */
  arrange: call("PUT", "/v1/pictures/products/:uuid", {
    may: exchangeEditors,
    params: ByUuid,
    body: z.object({ pictures: z.array(z.object({ uuid: Uuid, alt: PictureAlt })).max(100, { error: "invalid" }) }),
    answer: EditablePictures,
    errors: ["CONFLICT"],
  }),
  remove: call("DELETE", "/v1/pictures/products/:uuid/:picture", {
    may: exchangeEditors,
    params: z.object({ uuid: Uuid, picture: Uuid }),
    answer: EditablePictures,
    errors: ["CONFLICT"],
  }),
};
