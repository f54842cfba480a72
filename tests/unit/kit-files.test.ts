import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAvatarFile, checkAvatarSides } from "#app/ui/avatar-uploader/avatar-file.ts";
import { cropper } from "#app/ui/cropper/constants.ts";
import { displayScale, drawCrop, fitSquare, minCropSide, scaleBox, turnedSize } from "#app/ui/cropper/crop-geometry.ts";
import { takeOrientation, transformsOf } from "#app/ui/cropper/orientation.ts";
import { checkFiles, defaultLimit, defaultTypes, megabyte } from "#app/ui/file-input/check-files.ts";
import { acceptOf, fileTypeOf, fileTypes } from "#app/ui/file-input/file-types.ts";
import { cssOf } from "#tests/support/stylesheets.ts";

const file = (name: string, size = 10, type = "") => ({ name, size, type });

describe("types of files", () => {
  it("W59: exactly the thirteen types of the specification are known", () =>
    expect(Object.keys(fileTypes)).toEqual(["pdf", "doc", "docx", "xls", "xlsx", "txt", "csv", "jpg", "png", "zip", "rar", "tar", "gz"]));
  it.each([
    ["Договор.PDF", "", "pdf"],
    ["фото.jpeg", "", "jpg"],
    ["a.tar.gz", "", "gz"],
    ["a.tgz", "", "gz"],
    ["image", "image/png", "png"],
    ["цены.csv", "application/vnd.ms-excel", "csv"],
  ])("W59: the file %s with the media type %j has the type %s", (name, media, type) => expect(fileTypeOf(file(name, 1, media))).toBe(type));
  it.each([
    ["a.exe", "application/pdf"],
    ["a", ""],
    ["a.constructor", ""],
    [".pdf.exe", ""],
  ])("W59: the file %s with the media type %j has no known type", (name, media) => expect(fileTypeOf(file(name, 1, media))).toBeNull());
  it("V40: the accept attribute lists every extension", () => expect(acceptOf(defaultTypes)).toBe(".pdf,.jpg,.jpeg,.png"));
});

describe("chosen files", () => {
  it("V40 Z04: PDF, JPG and PNG up to 30 MB are accepted by default", () => {
    expect(defaultTypes).toEqual(["pdf", "jpg", "png"]);
    expect(defaultLimit).toBe(30 * megabyte);
    expect(checkFiles([file("a.pdf", defaultLimit)], []).problems).toEqual([]);
  });
  it("V40 E40 W61: a file of another format is refused with its name and the allowed formats", () =>
    expect(checkFiles([file("a.docx")], [])).toEqual({ taken: [], problems: [{ kind: "format", file: "a.docx", types: defaultTypes }] }));
  it("V41 E41 W61: a file one byte above the limit is refused with its name and the limit", () =>
    expect(checkFiles([file("a.pdf", defaultLimit + 1)], []).problems).toEqual([
      { kind: "size", file: "a.pdf", size: defaultLimit + 1, limit: defaultLimit },
    ]));
  it("W60 E42: files beyond the total limit are dropped, and the limit and their number are reported", () => {
    const files = [file("1.pdf", 4), file("2.pdf", 4), file("3.pdf", 4), file("4.pdf", 1)];
    const { taken, problems } = checkFiles(files, [], { totalLimit: 10 });
    expect(taken.map((one) => one.name)).toEqual(["1.pdf", "2.pdf"]);
    expect(problems).toEqual([{ kind: "total", limit: 10, count: 2 }]);
  });
  it("W60: files that are already attached count towards the total limit", () =>
    expect(checkFiles([file("2.pdf", 4)], [{ size: 8 }], { totalLimit: 10 }).taken).toEqual([]));
  it("the number of files can be limited too", () =>
    expect(checkFiles([file("1.pdf"), file("2.pdf")], [file("0.pdf")], { maxCount: 2 })).toMatchObject({
      taken: [{ name: "1.pdf" }],
      problems: [{ kind: "count", limit: 2, count: 1 }],
    }));
  it("W60: whatever is chosen, the accepted files keep every limit, and refused ones are reported", () => {
    const any = fc.array(
      fc.record({ name: fc.constantFrom("a.pdf", "b.png", "c.exe", "d"), size: fc.integer({ min: 0, max: 20 }), type: fc.constant("") }),
    );
    fc.assert(
      fc.property(any, any, (chosen, before) => {
        const { taken, problems } = checkFiles(chosen, before, { limit: 10, totalLimit: 30, maxCount: 6 });
        const sum = (files: { size: number }[]) => files.reduce((bytes, one) => bytes + one.size, 0);
        if (taken.length > 0) expect(sum(before) + sum(taken)).toBeLessThanOrEqual(30);
        expect(taken.every((one) => one.size <= 10 && fileTypeOf(one) !== null)).toBe(true);
        expect(taken.length < chosen.length).toBe(problems.length > 0);
      }),
    );
  });
});

describe("the picture of an avatar", () => {
  it("V45: any image type is accepted, and another type is refused", () => {
    for (const type of ["image/png", "image/heic", "image/svg+xml", ""])
      expect(checkAvatarFile({ name: "a", type, size: 1 }, {})).toBeNull();
    expect(checkAvatarFile({ name: "a.pdf", type: "application/pdf", size: 1 }, {})).toEqual({ kind: "type", file: "a.pdf" });
  });
  it("V42: a picture above the maximum size is refused with the limit", () =>
    expect(checkAvatarFile({ name: "a.png", type: "image/png", size: 11 }, { maxBytes: 10 })).toEqual({
      kind: "size",
      file: "a.png",
      limit: 10,
    }));
  it("V43: a picture below the minimum width or height is refused with the limit", () => {
    expect(checkAvatarSides({ width: 199, height: 500 }, { minWidth: 200, minHeight: 200 })).toEqual({
      kind: "width",
      limit: 200,
      actual: 199,
    });
    expect(checkAvatarSides({ width: 500, height: 199 }, { minWidth: 200, minHeight: 200 })).toEqual({
      kind: "height",
      limit: 200,
      actual: 199,
    });
    expect(checkAvatarSides({ width: 200, height: 200 }, { minWidth: 200, minHeight: 200 })).toBeNull();
  });
});

/** A JPEG with nothing but its orientation. */
function jpeg(orientation: number, littleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(60));
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe0);
  view.setUint16(4, 4);
  view.setUint16(8, 0xffe1);
  view.setUint16(10, 40);
  view.setUint32(12, 0x45786966);
  view.setUint16(18, littleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(20, 42, littleEndian);
  view.setUint32(22, 8, littleEndian);
  view.setUint16(26, 2, littleEndian);
  view.setUint16(28, 0x010f, littleEndian);
  view.setUint16(40, 0x0112, littleEndian);
  view.setUint16(42, 3, littleEndian);
  view.setUint32(44, 1, littleEndian);
  view.setUint16(48, orientation, littleEndian);
  view.setUint16(52, 0xffda);
  return view.buffer as ArrayBuffer;
}

/** Where a picture's four corners go: the letters of a 2 × 2 picture, row by row. */
function seen(stored: string, { rotate, flip }: ReturnType<typeof transformsOf>): string {
  let [a, b, c, d] = stored;
  if (flip.horizontal) [a, b, c, d] = [b, a, d, c];
  if (flip.vertical) [a, b, c, d] = [c, d, a, b];
  for (let turn = (rotate + 360) % 360; turn > 0; turn -= 90) [a, b, c, d] = [c, a, d, b];
  return `${a}${b}${c}${d}`;
}

describe("the orientation embedded in a picture", () => {
  // How a camera stores the upright picture "abcd" for each value (EXIF 2.3, tag 0112).
  it.each([
    [1, "abcd"],
    [2, "badc"],
    [3, "dcba"],
    [4, "cdab"],
    [5, "acbd"],
    [6, "bdac"],
    [7, "dbca"],
    [8, "cadb"],
  ])("W12: a picture of orientation %d is turned upright", (orientation, stored) => {
    expect(seen(stored, transformsOf(orientation))).toBe("abcd");
  });
  it("W12: pictures are turned by 90, -90 and 180 degrees only", () =>
    expect([2, 3, 4, 5, 6, 7, 8].map((value) => transformsOf(value).rotate)).toEqual([0, 180, 0, 90, 90, 90, -90]));
  it.each([true, false])("W12: the orientation is read from a JPEG and set to 1 (little-endian: %s)", (littleEndian) => {
    for (const value of [2, 3, 4, 5, 6, 7, 8]) {
      const bytes = jpeg(value, littleEndian);
      const read = takeOrientation(bytes);
      expect(read.orientation).toBe(value);
      expect(takeOrientation(read.bytes).orientation).toBe(1);
      expect(takeOrientation(bytes).orientation).toBe(value);
    }
  });
  it("W68: damaged and other files are read without an error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => takeOrientation(bytes.slice().buffer as ArrayBuffer).orientation === 1),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 20, max: 59 }),
        fc.integer({ min: 0, max: 255 }),
        (length, at, byte) => {
          const bytes = new Uint8Array(jpeg(6, true));
          bytes[at] = byte;
          expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(takeOrientation(bytes.slice(0, length).buffer as ArrayBuffer).orientation);
        },
      ),
    );
  });
});

describe("the cropper", () => {
  it("Z31 Z32 W13 W14: it has the constants of the specification", () =>
    expect(cropper).toMatchObject({
      debounceMs: 500,
      fadeMs: 300,
      easeMs: 350,
      wheelZoom: 0.1,
      displayCap: 1024,
      minCrop: 20,
      aspectRatio: 1,
    }));
  it("Z31: the picture fades in within 300 ms", () =>
    expect(cssOf("cropper/cropper.module.css")).toContain(`.box :global(.advanced-cropper-fade){transition-duration:${cropper.fadeMs}ms}`));
  it("Z32: the cropped picture is smoothed at high quality on a transparent background", () => {
    const done: string[] = [];
    const context = new Proxy({} as Record<string, unknown>, {
      get: (own, name) =>
        own[name as string] ??
        ((...given: unknown[]) => void done.push(`${String(name)}(${given.filter((one) => typeof one === "number").join(" ")})`)),
    });
    const none = { rotate: 0, flip: { horizontal: false, vertical: false } };
    drawCrop(context as never, {} as never, { width: 400, height: 300 }, { left: 50, top: 0, width: 300, height: 300 }, none, 256);
    expect(context).toMatchObject({ imageSmoothingEnabled: true, imageSmoothingQuality: "high" });
    expect(done[0]).toBe("clearRect(0 0 256 256)");
    expect(done.filter((step) => step.startsWith("fill"))).toEqual([]);
  });
  it("Z32: the longest side of the picture on the screen is 1024 px", () => {
    expect(4096 * displayScale({ width: 4096, height: 100 })).toBe(1024);
    expect(displayScale({ width: 800, height: 600 })).toBe(1);
  });
  it("W14: the smallest crop is 20 units of the view, or the side of a smaller picture", () => {
    expect(minCropSide({ width: 1000, height: 1000 }, { width: 500, height: 500 }, { width: 1000, height: 1000 })).toBe(40);
    expect(minCropSide(null, { width: 500, height: 500 }, { width: 1000, height: 1000 })).toBe(20);
    expect(minCropSide(null, { width: 500, height: 500 }, { width: 10, height: 1000 })).toBe(10);
  });
  it("W12: a quarter turn swaps width and height", () => {
    expect(turnedSize({ width: 3, height: 2 }, -90)).toEqual({ width: 2, height: 3 });
    expect(turnedSize({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 });
  });
  it("Y41: a crop is measured in pixels of the file, not of the screen", () =>
    expect(scaleBox({ left: 1, top: 2, width: 3, height: 4 }, 2)).toEqual({ left: 2, top: 4, width: 6, height: 8 }));
  it("W13 W14: typed numbers give a square inside the picture", () => {
    const number = fc.integer({ min: -500, max: 5000 });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.integer({ min: 30, max: 3000 }),
        fc.integer({ min: 30, max: 3000 }),
        (left, top, side, width, height) => {
          const box = fitSquare({ left, top, side }, { width, height }, 20);
          expect(box.width).toBe(box.height);
          expect(box.width).toBeGreaterThanOrEqual(20);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(width);
          expect(box.top + box.height).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});
