import { encode } from "uqr";

/** Light modules that readers need around the code (ISO/IEC 18004). */
const quiet = 4;

/** The QR code of the text as the path of an SVG of `size` × `size`, one unit a module. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
