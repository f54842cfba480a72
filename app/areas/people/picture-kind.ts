/** A person's photo or a company's logo. */
export type PictureKind = "avatar" | "logo";

/** Name of the picture in call and form. */
export const pictureField: Record<PictureKind, string> = { avatar: "avatar", logo: "image" };
