export type Direction = "default" | "asc" | "desc";
export type Sort = { columnId: string; dir: Direction };

/** default → asc → desc → default; "default" clears the sort. */
export function nextDirection(direction: Direction): Direction {
  return ({ default: "asc", asc: "desc", desc: "default" } as const)[direction];
}
