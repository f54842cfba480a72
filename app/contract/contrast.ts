type Parts = readonly [red: number, green: number, blue: number];

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Parts;

function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, from 1 to 21, of two colours `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the other colour. */
function mix(color: string, other: "#ffffff" | "#000000", share: number): string {
  const mixed = partsOf(color).map((part, index) => Math.round(part * (1 - share) + (partsOf(other)[index] ?? 0) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The tokens of app/ui/tokens.css that follow from an accent. */
export function accentTokens(accent: string) {
  return {
    "--accent": accent,
    "--accent-hover": mix(accent, "#000000", 0.2),
    "--accent-active": mix(accent, "#000000", 0.38),
    "--accent-line": mix(accent, "#ffffff", 0.55),
    "--accent-mid": mix(accent, "#ffffff", 0.06),
    "--accent-light": mix(accent, "#ffffff", 0.35),
    "--surface-accent": mix(accent, "#ffffff", 0.9),
    "--surface-bar": mix(accent, "#000000", 0.35),
  };
}

/** What stands on what, among these tokens and those that stay: surface, page, sunken surface, muted text and that on the dark bar. */
export function readableAccent(accent: string): boolean {
  const tokens = accentTokens(accent);
  const pairs = [
    ...["#ffffff", "#f2f5f2", "#e9eeea", tokens["--surface-accent"]].map((ground) => [accent, ground] as const),
    ["#ffffff", tokens["--accent-mid"]],
    ["#b9d6cd", tokens["--surface-bar"]],
    ["#53625b", tokens["--surface-accent"]],
  ] as const;
  return pairs.every(([text, ground]) => contrastOf(text, ground) >= 4.5);
}
