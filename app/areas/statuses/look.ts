import type { IconShape } from "#app/ui/icon/icon.tsx";
import type { Tone } from "#app/ui/status-tag/status-tag.tsx";

/** Tone and drawing of a state: look.md section 5. */
export type Look = { tone: Tone; icon: IconShape };
