import { z } from "zod";
import { confirmHref } from "#app/form/confirm-href.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { type PictureKind, pictureField } from "./picture-kind.ts";

/** Bytes of a form with a 10 MB picture in it (a data URL is a third longer). */
export const pictureFormLimit = 15 * 1024 * 1024;

/** Bytes of one picture; the error text names this limit. */
const maxPictureBytes = 10 * 1024 * 1024;

type Place<Params> = {
  /** Where to redirect afterwards. */
  page: (args: FormArgs<Params, unknown>) => string;
  save: (args: FormArgs<Params, unknown>, picture: string | null) => Promise<unknown>;
};

const Nothing = z.object({});
const Sure = z.object({ sure: z.string().optional() });

/**
 * Upload and removal of a picture: intents `avatar` and `avatarDelete`, or `logo` and `logoDelete`. Without JavaScript a file
 * comes and the server crops it; the cropper sends a data URL.
 */
export function pictureForms<Params>(kind: PictureKind, { page, save }: Place<Params>) {
  const field = pictureField[kind];
  const upload = intent<Params, typeof Nothing>(Nothing, async (args) => {
    const sent = args.fields.get(field);
    const isFile = sent instanceof File;
    if (!sent || (isFile && sent.size === 0)) return formErrors(args, kind, { [field]: ["requiredGroup"] });
    if (isFile && sent.size > maxPictureBytes) return formErrors(args, kind, { [field]: ["avatarSize"] });
    await save(args, isFile ? `data:image/any;base64,${Buffer.from(await sent.arrayBuffer()).toString("base64")}` : sent);
    setFlash(args.context, { key: `${kind}Saved`, tone: "success" });
    return seeOther(page(args));
  });
  /** Without JavaScript the confirmation is a page of its own. */
  const remove = intent<Params, typeof Sure>(Sure, async (args) => {
    const back = page(args);
    if (!args.value.sure) return seeOther(confirmHref(back, kind));
    await save(args, null);
    setFlash(args.context, { key: `${kind}Deleted`, tone: "success" });
    return seeOther(back);
  });
  return { [kind]: upload, [`${kind}Delete`]: remove };
}
