import { z } from "zod";
import { call } from "./call.ts";
import { limited } from "./primitives.ts";

/** Pixels of the longer side that a picture is made in. What is smaller already is not enlarged. */
export const pictureSides = [96, 240, 480, 960] as const;
export type PictureSide = (typeof pictureSides)[number];

/** A picture of a product: its name follows from its content, `width` and `height` are those of the original, upright. */
export const GoodsPicture = z.object({ name: z.string(), width: z.number(), height: z.number(), alt: z.string() });
export type GoodsPicture = z.infer<typeof GoodsPicture>;

/** Eight letters of base64url, and a side. */
export const pictureFile = /^([\w-]{8})-(96|240|480|960)\.webp$/;

/** Anybody may ask for it, and keep the answer: under this address nothing else will ever stand. */
export const pictureAddress = (name: string, side: PictureSide) => `/pictures/${name}-${side}.webp`;

export const pictures = {
  /** WebP of a picture that a card, a product or a line names: `<name>-<side>.webp`, of one side of `pictureSides`. */
  file: call("GET", "/v1/pictures/:file", {
    may: "anyone",
    file: true,
    params: z.object({ file: limited(40) }),
    answer: z.unknown(),
  }),
};
