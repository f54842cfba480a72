import { eq } from "drizzle-orm";
import sharp from "sharp";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { savePicture } from "#server/backend/pictures/save-picture.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "./backend.ts";

/** The article of a product without a picture. */
export const noPicture = "060-512";

/** A picture whose left half is red and whose right half is blue. */
export const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: "#00f" } }, gravity: "east" },
  ]);

/** A backend, its file store, and pictures stored without calls. */
export function useStoredPictures() {
  const backend = useBackend();
  const store = () => openLocalFiles(backend.filesFolder);
  const keep = (bytes: Buffer) => savePicture({ db: backend.db, files: store(), now: backend.now }, bytes);
  const uuidOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0]!.uuid;
  return { backend, store, keep, uuidOf };
}
