/** The name ProductPicture takes, from an address: `/pictures/kefir.svg` is drawn by its name; without one, a box. */
export const pictureName = (url: string): string => /^(?:.*\/)?([^/]+)\.svg$/s.exec(url)?.[1] ?? "package";

type Photo = { name: string; width: number; height: number };

/** The name ProductPicture takes of a photo: it tells whether the photo is higher than wide. */
export const photoName = ({ name, width, height }: Photo): string => `${height > width ? "high" : "broad"}:${name}`;

/** A photo where there is one, else a drawing. */
export const shownPicture = (photo: Photo | null, drawing: string): string => (photo ? photoName(photo) : pictureName(drawing));
