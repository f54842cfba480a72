import { useState } from "react";

/**
 * What a form is keyed by: it is drawn anew when what is stored has become something else. What was typed into a refused form
 * (`own`) stays, also when another form of the page is answered meanwhile.
 */
export function useShownKey(own: boolean, stored: string): string {
  const [shown, setShown] = useState(stored);
  if (!own && shown !== stored) setShown(stored);
  return shown;
}
