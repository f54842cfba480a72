/**
 * The bytes, or null for text that is not base64. Works without a pattern: over megabytes a compiled pattern exhausts the stack
 * and throws a RangeError.
 */
export function bytesOfBase64(text: string): Buffer | null {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = Buffer.from(text, "base64");
  // `Buffer.from` skips invalid characters, which shorten the result.
  return text.length % 4 === 0 && bytes.byteLength === (text.length / 4) * 3 - padding ? bytes : null;
}
