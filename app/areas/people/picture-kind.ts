/** A person's photo or a company's logo. */
export type PictureKind = "avatar" | "logo";

/** Where the picture stands in the call, and so in the form. */
export const pictureField: Record<PictureKind, string> = { avatar: "avatar", logo: "image" };
