import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "#contract/pictures.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { renderPicture } from "#server/backend/files/render-picture.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");

const photo = async (bytes: Buffer) => {
  const call = await backend.as("content@seller.example");
  const params = { uuid: demoUuid("product", "060-510") };
  return (await call(pictures.add, { params, body: { fileBody: bytes.toString("base64") } })).status;
};

test("product photos of 24 megapixels are accepted as WebP and as progressive JPEG", async () => {
  const rough = Buffer.from(
    Array.from({ length: 750 * 500 * 3 }, (_, at) => 128 + Math.sin(at / 5000) * 80 + (((at * at * 7919) >> 5) % 18)),
  );
  const raw = { width: 750, height: 500, channels: 3 } as const;
  const { data, info } = await sharp(rough, { raw }).resize(6000, 4000).raw().toBuffer({ resolveWithObject: true });
  const large = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const photos = await Promise.all(
    [
      large().webp({ quality: 80, effort: 0 }),
      large().jpeg({ quality: 80, progressive: true }),
      large().jpeg({ quality: 90, progressive: true, chromaSubsampling: "4:4:4" }),
    ].map((encoded) => encoded.toBuffer()),
  );
  for (const bytes of photos) expect(bytes.byteLength > 1_200_000 && bytes.byteLength < 5_000_000, String(bytes.byteLength)).toBe(true);
  for (const bytes of photos) expect(await photo(bytes), String(bytes.byteLength)).toBe(200);
  // What a large file leaves in memory counts against none after it.
  const drawn = async (bytes: Buffer) => Object.keys(await renderPicture({ kind: "photo", bytes, sides: [96] }));
  const whole = await large().resize(3000).png().toBuffer();
  for (const bytes of [whole, whole, ...photos]) expect(await drawn(bytes), String(bytes.byteLength)).toContain("pictures");
});
