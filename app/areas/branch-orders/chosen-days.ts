/** How days are chosen beforehand: one for all where there is one, or the nearest of each. */
export const dayModes = ["same", "nearest"] as const;
export type DayMode = (typeof dayModes)[number];

type Point = { uuid: string; segments: readonly { uuid: string; dates: readonly string[] }[] };

/** The chosen day by `dayName`. The same day for all deliveries, else for all of a trade point, else the nearest of each. */
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

/** The earliest day that all have; days are ascending. */
function commonDay(segments: readonly { dates: readonly string[] }[]): string | undefined {
  const [first, ...rest] = segments.filter(({ dates }) => dates.length > 0);
  return first?.dates.find((date) => rest.every(({ dates }) => dates.includes(date)));
}

export const dayName = (branch: string, segment: string) => `date-${branch}-${segment}`;
