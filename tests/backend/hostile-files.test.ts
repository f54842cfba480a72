import { expect, test } from "vitest";
import { customers } from "#contract/customers.ts";
import { pictures } from "#contract/pictures.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { checkUpload } from "#server/backend/files/check-upload.ts";
import { noFiles } from "#server/backend/files/no-files.ts";
import { renderPicture } from "#server/backend/files/render-picture.ts";
import { squarePicture } from "#server/backend/files/square-picture.ts";
import { savePicture } from "#server/backend/pictures/save-picture.ts";
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
  "$name: as an avatar, a product photo and a document it is accepted or refused with the reason",
  async (file) => {
    for (const status of [await face(file.bytes), await photo(file.bytes), document(file)]) expect(fair).toContain(status);
  },
);

test.each(hostilePdfs())("$name: it is refused as a document", (file) => {
  expect(document(file)).toBe(415);
});

test("a picture whose request has ended before its turn is not rendered, and those before and after it are", async () => {
  const bytes = makePng(300, 300);
  const gone = new AbortController();
  const job = { kind: "photo", bytes, sides: [96] } as const;
  const drawn = [renderPicture(job), renderPicture(job, gone.signal), renderPicture(job)];
  gone.abort();
  const ends = await Promise.allSettled(drawn);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const closed = () => gone.signal;
  const refused = { problem: "UNAVAILABLE" };
  await expect(savePicture({ db: backend.db, files: noFiles, now: () => new Date(), closed }, bytes)).rejects.toMatchObject(refused);
  const face = `data:image/png;base64,${bytes.toString("base64")}`;
  await expect(squarePicture(face, "avatar", gone.signal)).rejects.toMatchObject(refused);
});

test("after a file that ends the picture worker the next picture is rendered", async () => {
  const heavy = hostilePictures().find(({ name }) => name === "PNG: 3,400 pixels a side, interlaced");
  expect(await Promise.all([heavy?.bytes ?? Buffer.alloc(0), makePng(300, 300)].map(face))).toEqual([400, 200]);
});
