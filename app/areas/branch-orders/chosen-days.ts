/** How days are preselected: one common day if there is one, or the nearest of each segment. */
export const dayModes = ["same", "nearest"] as const;
export type DayMode = (typeof dayModes)[number];

type Point = { uuid: string; segments: readonly { uuid: string; dates: readonly string[] }[] };

/** Preselected days by `dayName`. `same`: one day for all, else one per trade point, else the nearest of each segment. */
export function chooseDays(points: readonly Point[], mode: DayMode | undefined): Record<string, string> {
  if (!mode) return {};
  const forAll = mode === "same" ? commonDay(points.flatMap(({ segments }) => segments)) : undefined;
  return Object.fromEntries(
    points.flatMap(({ uuid, segments }) => {
      const forPoint = forAll ?? (mode === "same" ? commonDay(segments) : undefined);
      return segments.flatMap((segment) => {
        const day = forPoint ?? segment.dates[0];
        return day ? [[dayName(uuid, segment.uuid), day] as const] : [];
      });
    }),
  );
}

/** The earliest day that all segments offer; `dates` are ascending. */
function commonDay(segments: readonly { dates: readonly string[] }[]): string | undefined {
  const [first, ...rest] = segments.filter(({ dates }) => dates.length > 0);
  return first?.dates.find((date) => rest.every(({ dates }) => dates.includes(date)));
}

export const dayName = (branch: string, segment: string) => `date-${branch}-${segment}`;
