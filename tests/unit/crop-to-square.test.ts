import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cropToSquare } from "#server/backend/files/crop-to-square.ts";

type Colour = readonly [number, number, number];
const red: Colour = [255, 0, 0];
const green: Colour = [0, 255, 0];
const blue: Colour = [0, 0, 255];

/** Three stripes from left to right. */
function stripes(width: number, height: number, colours: readonly [Colour, Colour, Colour] = [red, green, blue]) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.set(colours[Math.min(2, Math.floor(((at % width) * 3) / width))] ?? red, at * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function look(png: Buffer, places: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    size: [info.width, info.height],
    colours: places.map(([x, y]) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]),
  };
}

describe("the middle square of a picture", () => {
  it("Z32: it is a PNG cut from the middle and never enlarged", async () => {
    const png = await cropToSquare(await stripes(900, 300).png().toBuffer());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(
      await look(png, [
        [5, 150],
        [295, 150],
      ]),
    ).toEqual({ size: [300, 300], colours: [green, green] });
  });

  it("Z32: it has at most 1024 pixels a side", async () => {
    expect((await look(await cropToSquare(await stripes(3000, 2000).png().toBuffer()), [])).size).toEqual([1024, 1024]);
  });

  it.each([
    [1, [red, blue]],
    [3, [blue, red]],
    [6, [red, blue]],
    [8, [blue, red]],
  ] as const)("W12: a picture of EXIF orientation %d is turned upright before it is cut", async (orientation, [first, last]) => {
    const jpeg = await stripes(300, 300).withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
    const sideways = orientation > 4;
    const { colours } = await look(
      await cropToSquare(jpeg),
      sideways
        ? [
            [150, 20],
            [150, 280],
          ]
        : [
            [20, 150],
            [280, 150],
          ],
    );
    for (const [index, wanted] of [first, last].entries())
      for (const [channel, value] of wanted.entries()) expect(Math.abs((colours[index]?.[channel] ?? 0) - value)).toBeLessThan(8);
  });

  it("it keeps transparency and drops everything else that the file carried", async () => {
    const clear = await sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .withExif({ IFD0: { Copyright: "secret place" } })
      .png()
      .toBuffer();
    const png = await cropToSquare(clear);
    expect(png.includes("secret place")).toBe(false);
    expect((await sharp(png).stats()).isOpaque).toBe(false);
  });

  it.each([
    ["a file that is no picture", Buffer.from("no picture")],
    ["an empty file", Buffer.alloc(0)],
    [
      "an SVG that may read other files",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><image href="file:///etc/passwd"/></svg>'),
    ],
  ])("%s is refused", async (_, bytes) => {
    await expect(cropToSquare(bytes)).rejects.toThrow();
  });

  it("a truncated picture and one that would unpack into gigabytes are refused", async () => {
    const whole = await stripes(300, 300).png().toBuffer();
    await expect(cropToSquare(whole.subarray(0, whole.length / 2))).rejects.toThrow();
    const bomb = Buffer.from(whole);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expect(cropToSquare(bomb)).rejects.toThrow();
  });
});
