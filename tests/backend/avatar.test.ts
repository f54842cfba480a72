import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { customers as calls } from "#contract/customers.ts";
import { useBackend } from "#tests/support/backend.ts";
import { emptyPng } from "#tests/support/hostile-pictures.ts";
import { makePng } from "#tests/support/png.ts";

const backend = useBackend("demo");

describe("avatar upload", () => {
  const send = async (avatar: unknown) => (await backend.as("director@delta.example"))(calls.avatar, { body: { avatar } });
  const url = (bytes: Buffer, type = "png") => `data:image/${type};base64,${bytes.toString("base64")}`;
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0a3d34" } });
  const bytesOf = (avatar: string | null) => Buffer.from(String(avatar).split(",")[1] ?? "", "base64");

  test("L034 Y40 domain D21: a picture of any format is saved as a square PNG data URL, and null deletes it", async () => {
    for (const [type, bytes] of [
      ["png", await picture(640, 480).png().toBuffer()],
      ["jpeg", await picture(300, 900).jpeg().toBuffer()],
      ["webp", await picture(200, 201).webp().toBuffer()],
      ["gif", await picture(250, 250).gif().toBuffer()],
    ] as const) {
      const { status, body } = await send(url(bytes, type));
      expect([status, String(body.avatar).slice(0, 22)], type).toEqual([200, "data:image/png;base64,"]);
      const { format, width, height } = await sharp(bytesOf(body.avatar)).metadata();
      expect([format, width === height, width <= 384, width >= 200], type).toEqual(["png", true, true, true]);
    }
    expect((await send(null)).body.avatar).toBeNull();
  });

  test("a picture of 16 megapixels is saved", async () => {
    const { status, body } = await send(url(emptyPng({ width: 4000, height: 4000, depth: 8, colour: 6, interlaced: false })));
    expect([status, (await sharp(bytesOf(body.avatar)).metadata()).width]).toEqual([200, 384]);
  });

  test("the saved avatar is the middle of the picture, turned upright", async () => {
    const red = await picture(300, 300).png().toBuffer();
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#ffffff" } })
      .composite([{ input: red, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const { body } = await send(url(wide));
    const { dominant } = await sharp(bytesOf(body.avatar)).stats();
    expect(dominant.r).toBeLessThan(60);
    // Its upper half is white: only then does the picture stand upright.
    const white = { create: { width: 400, height: 300, channels: 3, background: "#ffffff" } } as const;
    const lying = await picture(400, 600)
      .composite([{ input: white, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = bytesOf((await send(url(lying, "jpeg"))).body.avatar);
    const side = (await sharp(kept).metadata()).width;
    const strip = (left: number) =>
      sharp(kept)
        .extract({ left, top: 10, width: 20, height: side - 20 })
        .toBuffer();
    const redOf = async (left: number) => (await sharp(await strip(left)).stats()).channels[0]!.mean;
    expect([(await redOf(20)) < 60, (await redOf(side - 40)) > 200]).toEqual([true, true]);
  });

  test("trust S54: location, camera, comments and data after the end of the picture are removed", async () => {
    const png = makePng(256, 256, [
      ["tEXt", "GPS here"],
      ["eXIf", "GPS there"],
    ]);
    const jpeg = await picture(256, 256)
      .withExif({ IFD0: { ImageDescription: "a comment", Model: "GPS" } })
      .jpeg()
      .toBuffer();
    for (const bytes of [png, jpeg]) {
      expect(bytes.toString("latin1")).toContain("GPS");
      const { body, status } = await send(url(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")])));
      expect(status).toBe(200);
      const kept = bytesOf(body.avatar).toString("latin1");
      for (const hidden of ["GPS", "comment", "script"]) expect(kept).not.toContain(hidden);
    }
  });

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["a picture 199 pixels wide", () => url(makePng(199, 300)), /200 × 200/],
    ["a picture 20,000 pixels wide", () => url(makePng(20_000, 20_000)), /16 мегапикселей/],
    ["a picture of 64 megapixels, judged before it is decoded", () => url(makePng(8000, 8000)), /16 мегапикселей/],
    [
      "a picture that is decoded as a whole into more than 100 MB",
      () => url(emptyPng({ width: 3900, height: 3900, depth: 16, colour: 6, interlaced: true })),
      /обычный JPEG/,
    ],
    ["a file of more than 10 MB", () => url(Buffer.concat([makePng(300, 300), Buffer.alloc(10 * 1024 * 1024)])), /10 МБ/],
    ["an HTML page sent as a picture", () => url(Buffer.from("<html><script>alert(1)</script></html>")), /Не удалось открыть/],
    [
      "an SVG",
      () => url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'), "svg+xml"),
      /Не удалось открыть/,
    ],
    ["a truncated picture", async () => url((await picture(300, 300).jpeg().toBuffer()).subarray(0, 500)), /Не удалось открыть/],
    ["invalid base64", () => "data:image/png;base64,####", /Не удалось открыть/],
    ["a link", () => "https://example.com/a.png", /Не удалось открыть/],
  ])("uploading %s is refused with the reason", async (_, make, text) => {
    const answer = await send(await make());
    expect([answer.status, answer.errors[0]?.details]).toEqual([400, { avatar: [expect.stringMatching(text)] }]);
  });
});
