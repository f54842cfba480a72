import type { ReactElement } from "react";

/** One state of a widget for the gallery page. */
export type GalleryState = { title: string; element: ReactElement };

/** One line of a widget's keyboard table. */
export type KeyRow = { keys: string; does: string };

/**
 * What `<widget>.gallery.tsx` exports as `gallery`; the page /kit finds it by itself and shows it.
 * Words come from locales/ru/kit.json; ids of samples start with `kit-` and the widget's name, for all stand on one page.
 */
export type Gallery = { title: string; states: readonly GalleryState[]; keys?: readonly KeyRow[] };
