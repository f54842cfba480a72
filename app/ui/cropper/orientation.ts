export type Transforms = { rotate: number; flip: { horizontal: boolean; vertical: boolean } };

const turned = (rotate: number, horizontal = false, vertical = false): Transforms => ({ rotate, flip: { horizontal, vertical } });

/** Transforms that make a picture upright: flip first, then rotate clockwise (degrees). EXIF orientation 1 and unknown values need none. */
export function transformsOf(orientation: number): Transforms {
  switch (orientation) {
    case 2:
      return turned(0, true);
    case 3:
      return turned(180);
    case 4:
      return turned(0, false, true);
    case 5:
      return turned(90, false, true);
    case 6:
      return turned(90);
    case 7:
      return turned(90, true);
    case 8:
      return turned(-90);
    default:
      return turned(0);
  }
}

const orientationTag = 0x0112;

/** Byte offset and value of the EXIF orientation of a JPEG; null when there is none. */
function findOrientation(view: DataView): { at: number; littleEndian: boolean; value: number } | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let offset = 2;
  while (offset + 4 <= view.byteLength) {
    const marker = view.getUint16(offset);
    const length = view.getUint16(offset + 2);
    if (marker === 0xffda || marker >> 8 !== 0xff || length < 2) return null;
    if (marker === 0xffe1 && offset + 18 <= view.byteLength && view.getUint32(offset + 4) === 0x45786966) {
      const tiff = offset + 10;
      const littleEndian = view.getUint16(tiff) === 0x4949;
      const directory = tiff + view.getUint32(tiff + 4, littleEndian);
      if (directory + 2 > view.byteLength) return null;
      const entries = view.getUint16(directory, littleEndian);
      for (let entry = 0; entry < entries; entry += 1) {
        const at = directory + 2 + entry * 12;
        if (at + 12 > view.byteLength) return null;
        if (view.getUint16(at, littleEndian) === orientationTag)
          return { at: at + 8, littleEndian, value: view.getUint16(at + 8, littleEndian) };
      }
      return null;
    }
    offset += 2 + length;
  }
  return null;
}

/**
 * The EXIF orientation of a JPEG (1 to 8), and the same bytes with the orientation set to 1: browsers apply it themselves,
 * and a picture must not be rotated twice.
 */
export function takeOrientation(bytes: ArrayBuffer): { orientation: number; bytes: ArrayBuffer } {
  const found = findOrientation(new DataView(bytes));
  if (!found || found.value < 2 || found.value > 8) return { orientation: 1, bytes };
  const upright = bytes.slice(0);
  new DataView(upright).setUint16(found.at, 1, found.littleEndian);
  return { orientation: found.value, bytes: upright };
}
