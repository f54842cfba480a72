import type { ReactElement } from "react";

/** One state of a widget for the gallery page. */
export type GalleryState = { title: string; element: ReactElement };

/** One line of a widget's keyboard table. */
export type KeyRow = { keys: string; does: string };
