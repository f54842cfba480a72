import { createContext, useContext } from "react";
import { classes } from "../classes.ts";

export type Wiring = { id: string; describedBy?: string; invalid: boolean };

export const FieldContext = createContext<Wiring | null>(null);

/** The ids of a field's parts, derived from one id; the error summary links to `control`. */
export function fieldIds(id: string) {
  return { control: id, hint: `${id}-hint`, error: `${id}-error`, counter: `${id}-counter` };
}

type Own = { id?: string; "aria-describedby"?: string; "aria-invalid"?: unknown };

/** Attributes that tie a native control to its Field; the control's own `id` wins, its own descriptions are added. */
export function useWiring(own: Own) {
  const field = useContext(FieldContext);
  const invalid = own["aria-invalid"] ?? field?.invalid;
  return {
    id: own.id ?? field?.id,
    "aria-describedby": classes(field?.describedBy, own["aria-describedby"]),
    "aria-invalid": invalid ? (true as const) : undefined,
  };
}
