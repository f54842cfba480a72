import { refuseFields } from "../problem.ts";

const largestBytes = 10 * 1024 * 1024;
const smallestSide = 200;
const largestSide = 8000;

type Picture = { bytes: Buffer; width: number; height: number };

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What is needed to draw the picture; texts, EXIF and everything unknown stay behind. */
const keptChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"]);

/**
 * A PNG or JPEG as a data-URL, told by its content, without place, camera, comments and whatever hides behind its end.
 * Its size is read from the header: nothing is unpacked.
 */
export function cleanAvatar(dataUrl: string): string {
  const [, base64 = ""] = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (base64 === "") refuseFields({ avatar: "avatarFormat" });
  const bytes = Buffer.from(base64, "base64");
  if (bytes.byteLength > largestBytes) refuseFields({ avatar: "avatarSize" });
  const isPng = bytes.subarray(0, 8).equals(pngSignature);
  const picture = isPng ? readPng(bytes) : readJpeg(bytes);
  if (!picture) refuseFields({ avatar: "avatarFormat" });
  if (Math.min(picture.width, picture.height) < smallestSide) refuseFields({ avatar: "avatarSmall" });
  if (Math.max(picture.width, picture.height) > largestSide) refuseFields({ avatar: "avatarLarge" });
  return `data:image/${isPng ? "png" : "jpeg"};base64,${picture.bytes.toString("base64")}`;
}

function readPng(bytes: Buffer): Picture | null {
  const kept: Buffer[] = [pngSignature];
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || (at === 8 && (type !== "IHDR" || length !== 13))) return null;
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IDAT" && length > 0) hasPixels = true;
    if (type === "IEND") return hasPixels ? { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
    at = end;
  }
  return null;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** APP0 is JFIF, APP2 the colour profile, APP14 tells how the colours are stored. The others are EXIF, XMP and notes; FE is a comment. */
const isKept = (marker: number) => (marker < 0xe0 || marker > 0xef || [0xe0, 0xe2, 0xee].includes(marker)) && marker !== 0xfe;

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (bytes[at] !== 0xff || end > bytes.length) return null;
    if (isFrame(marker) && end >= at + 9) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (isKept(marker)) kept.push(bytes.subarray(at, end));
    if (marker === 0xda) {
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (!size || last < end) return null;
      return { bytes: Buffer.concat([...kept, bytes.subarray(end, last + 2)]), ...size };
    }
    at = end;
  }
  return null;
}
