/** Values of the move buttons and of a drop: one place earlier or later, or to a place. */
export const pressOf = {
  earlier: (uuid: string) => `earlier ${uuid}`,
  later: (uuid: string) => `later ${uuid}`,
  to: (uuid: string, place: number) => `to ${uuid} ${place}`,
};

type PhotoMove<Photo> = { photos: readonly Photo[]; from: number; to: number };

/** Applies a move; an impossible one changes nothing. Places count from 0. */
export function movePhoto<Photo extends { uuid: string }>(photos: readonly Photo[], press: string): PhotoMove<Photo> {
  const [where = "", uuid = "", place = ""] = press.split(" ");
  const from = photos.findIndex((photo) => photo.uuid === uuid);
  const to = where === "earlier" ? from - 1 : where === "later" ? from + 1 : where === "to" ? Number(place) : from;
  const photo = photos[from];
  if (!photo || !Number.isInteger(to) || to < 0 || to >= photos.length) return { photos, from, to: from };
  const others = photos.filter((each) => each !== photo);
  return { photos: [...others.slice(0, to), photo, ...others.slice(to)], from, to };
}

/** A photo owned by an exchange key keeps its place, so no other photo can pass it. */
export function mayMove(photos: readonly { owner: string | null }[], from: number, to: number): boolean {
  const between = photos.slice(Math.min(from, to), Math.max(from, to) + 1);
  return from !== to && from >= 0 && to >= 0 && to < photos.length && between.every(({ owner }) => owner === null);
}
