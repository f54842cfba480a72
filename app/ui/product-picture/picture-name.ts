/** The `name` of a drawing for ProductPicture: `kefir` of `/pictures/kefir.svg`, `package` (a box) of any other address. */
export const pictureName = (url: string): string => /^(?:.*\/)?([^/]+)\.svg$/s.exec(url)?.[1] ?? "package";

type Photo = { name: string; width: number; height: number };

/** The `name` of a photo for ProductPicture; its prefix says whether the photo is portrait (high) or landscape (broad). */
export const photoName = ({ name, width, height }: Photo): string => `${height > width ? "high" : "broad"}:${name}`;

export const shownPicture = (photo: Photo | null, drawing: string): string => (photo ? photoName(photo) : pictureName(drawing));
