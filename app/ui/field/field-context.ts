import { createContext, useContext } from "react";
import { classes } from "../classes.ts";

export type Wiring = { id: string; describedBy?: string; invalid: boolean };

export const FieldContext = createContext<Wiring | null>(null);

/** Every id of a field, from its one id: the error summary links to `control`. */
export function fieldIds(id: string) {
  return { control: id, hint: `${id}-hint`, error: `${id}-error`, counter: `${id}-counter` };
}

type Own = { id?: string; "aria-describedby"?: string; "aria-invalid"?: unknown };

/** Attributes that tie a native control to the Field around it; what the control was given itself wins or is added. */
export function useWiring(own: Own) {
  const field = useContext(FieldContext);
  const invalid = own["aria-invalid"] ?? field?.invalid;
  return {
    id: own.id ?? field?.id,
    "aria-describedby": classes(field?.describedBy, own["aria-describedby"]),
    "aria-invalid": invalid ? (true as const) : undefined,
  };
}
