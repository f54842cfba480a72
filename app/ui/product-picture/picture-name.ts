/** The name ProductPicture takes, from an address: `/pictures/kefir.svg` is drawn by its name; without one, a box. */
export const pictureName = (url: string): string => /^(?:.*\/)?([^/]+)\.svg$/s.exec(url)?.[1] ?? "package";
