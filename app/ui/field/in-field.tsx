import type { ComponentProps, ReactElement } from "react";
import type { GalleryState } from "../gallery.ts";
import { Field } from "./field.tsx";

/** A gallery state of an input with its label, hint and error. */
export const inField = (title: string, field: Omit<ComponentProps<typeof Field>, "children">, input: ReactElement): GalleryState => ({
  title,
  element: <Field {...field}>{input}</Field>,
});
