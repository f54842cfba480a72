import { expect, test } from "vitest";
import { customers } from "#contract/customers.ts";
import { pictures } from "#contract/pictures.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { checkUpload } from "#server/backend/files/check-upload.ts";
import { Problem } from "#server/backend/problem.ts";
import { useBackend } from "#tests/support/backend.ts";
import { hostilePdfs } from "#tests/support/hostile-pdfs.ts";
import { type HostileFile, hostilePictures } from "#tests/support/hostile-pictures.ts";
import { makePng } from "#tests/support/png.ts";

const backend = useBackend("demo");

const face = async (bytes: Buffer) => {
  const call = await backend.as("director@delta.example");
  return (await call(customers.avatar, { body: { avatar: `data:image/png;base64,${bytes.toString("base64")}` } })).status;
};

const photo = async (bytes: Buffer) => {
  const call = await backend.as("content@seller.example");
  const params = { uuid: demoUuid("product", "060-510") };
  return (await call(pictures.add, { params, body: { fileBody: bytes.toString("base64") } })).status;
};

function document({ filename, bytes }: HostileFile): number {
  try {
    checkUpload({ fileBody: bytes.toString("base64"), originalFilename: filename });
    return 200;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}

/** Refused, or accepted where the file is only large. */
const fair = [200, 400, 413, 415];

test.each(hostilePictures())(
  "$name: as a face, a photo of goods and a document it is accepted or refused with the reason",
  async (file) => {
    for (const status of [await face(file.bytes), await photo(file.bytes), document(file)]) expect(fair).toContain(status);
  },
);

test.each(hostilePdfs())("$name: it is refused as a document", (file) => {
  expect(document(file)).toBe(415);
});

test("after a file that ends the worker of pictures the next picture is drawn", async () => {
  const heavy = hostilePictures().find(({ name }) => name === "PNG: 3,400 pixels a side, interlaced");
  expect(await Promise.all([heavy?.bytes ?? Buffer.alloc(0), makePng(300, 300)].map(face))).toEqual([400, 200]);
});
