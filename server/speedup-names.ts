/** Every speed-up by folder, `app/speed` and `server/backend/speed`, in the order of the folder's README. */
export const speedupNames = {
  portal: ["document", "markup"],
  backend: [
    "answers",
    "hits",
    "counts",
    "sold",
    "cards",
    "facts",
    "totals",
    "corrections",
    "batches",
    "tokens",
    "statements",
    "prepared",
    "queueing-pool",
  ],
} as const;
export type SpeedupName = (typeof speedupNames)[keyof typeof speedupNames][number];

const all: readonly SpeedupName[] = [...speedupNames.portal, ...speedupNames.backend];

/** Parses `on`, `off` or a list such as `-hits,-markup`: the speed-ups switched off, and unknown names. */
export function readSpeedups(setting: string): { off: ReadonlySet<SpeedupName>; unknown: string[] } {
  if (setting.trim() === "on") return { off: new Set(), unknown: [] };
  if (setting.trim() === "off") return { off: new Set(all), unknown: [] };
  const parts = setting
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const off = all.filter((name) => parts.includes(`-${name}`));
  return { off: new Set(off), unknown: parts.filter((part) => !off.some((name) => part === `-${name}`)) };
}

export const speedupsError = (unknown: readonly string[]): string =>
  `must be on, off, or names with a minus such as -hits,-markup; not known: ${unknown.join(", ")}; the names are ${all.join(", ")}`;
