import type { ReactElement } from "react";

export type GalleryState = { title: string; element: ReactElement };

/** A row of a widget's keyboard table. */
export type KeyRow = { keys: string; does: string };

/**
 * What `<widget>.gallery.tsx` exports as `gallery`; the page /kit finds and shows it. Its texts stand there or in locales/ru/kit.json.
 * Sample ids start with `kit-` and the widget's name, because all samples share one page.
 */
export type Gallery = { title: string; states: readonly GalleryState[]; keys?: readonly KeyRow[] };
