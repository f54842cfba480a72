/** Type of the bytes by their structure; null for other types and for polyglots. */
export type FileKind = { contentType: "application/pdf" | "image/png" | "image/jpeg"; pixels: number };

/** 20,000 × 20,000 pixels are a decompression bomb; an A4 scan at 1,200 dpi has 140 million. */
export const maxPixels = 200_000_000;

export function readKind(bytes: Buffer): FileKind | null {
  if (hasZipEnd(bytes)) return null;
  if (bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return readPdf(bytes);
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  return null;
}

function readPdf(bytes: Buffer): FileKind | null {
  const isWhole = bytes.subarray(-2048).includes("%%EOF");
  return isWhole && !foreignPage.test(bytes.toString("latin1", 0, 1024)) ? { contentType: "application/pdf", pixels: 0 } : null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunk types IHDR and IEND. */
const [header, imageEnd] = [0x49484452, 0x49454e44];

/** Requires chunks from IHDR to IEND and nothing after them. */
function readPng(bytes: Buffer): FileKind | null {
  let at = 8;
  let pixels = 0;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    if (at === 8) {
      if (type !== header || length !== 13 || bytes.length < 33) return null;
      pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
    }
    at += 12 + length;
    if (type === imageEnd) return at === bytes.length && pixels > 0 && !hasMarkup(bytes) ? { contentType: "image/png", pixels } : null;
  }
  return null;
}

/** Frame headers with the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): FileKind | null {
  let at = 2;
  let pixels = 0;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker) && at + 9 <= bytes.length) pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    // Start of scan: image data, then the end marker. Cameras append data to it, so the marker need not be last.
    if (marker === 0xda)
      return pixels > 0 && bytes.lastIndexOf(jpegEnd) > at && !hasMarkup(bytes) ? { contentType: "image/jpeg", pixels } : null;
    at += 2 + length;
  }
  return null;
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Long enough not to occur by chance in 30 MB of compressed image. No alternative runs past the start of another match, so the time
 * is linear.
 */
export const foreignPage = /<(?:script|iframe|html|!doctype)[\s>]|<\?php\s|<svg\s[^<>]{0,200}xmlns/i;
const document = /%PDF-1\./;

/** Content that a browser or PDF reader would take for another file type. */
function hasMarkup(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return foreignPage.test(text) || document.test(text);
}

/** Whether a ZIP end-of-directory record is at the end of the file: its comment fits into the rest. */
function hasZipEnd(bytes: Buffer): boolean {
  const tail = bytes.subarray(-65_557);
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length && tail.readUInt16LE(at + 4) === 0) return true;
  }
  return false;
}

const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
