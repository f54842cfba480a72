import type { IconShape } from "#app/ui/icon/icon.tsx";
import type { Tone } from "#app/ui/status-tag/status-tag.tsx";

/** Tone and icon of a status: look.md section 5. */
export type StatusStyle = { tone: Tone; icon: IconShape };
