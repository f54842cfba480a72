import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#server/backend/products/tables.ts";
import { catalogueXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { usePortal } from "#tests/support/portal.ts";
import { zipOf } from "#tests/support/zip.ts";

const portal = usePortal();
const oneC = oneCOf(portal.backend);

test.each(["client", "admin"] as const)(
  "1C can exchange through the %s portal as with the backend, from sign-in to loaded products",
  async (mode) => {
    const visitor = await portal.visit(null, mode);
    const carry = async (query: Record<string, string>, headers: Record<string, string>, body?: Buffer | string) =>
      (
        await visitor.send(body === undefined ? "GET" : "POST", `/exchange/1c?${new URLSearchParams(query)}`, {
          headers,
          ...(body !== undefined && { body }),
        })
      ).body;
    const session = await oneC.open(`1С ${mode}`, { carry });
    const sku = `ПО-${mode}`;
    const zip = zipOf({
      "import.xml": catalogueXml([{ id: sku, sku, name: "Через портал" }]),
      "offers.xml": offersXml([{ id: sku, prices: { a: "12.30" } }], { types: priceTypesXml({ a: "Розничная" }) }),
      // Incompressible bytes, so that the file takes several parts of megabytes.
      "import_files/a.jpg": Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 2_654_435_761) >>> 13)),
    });
    for (let at = 0; at < zip.length; at += 2_000_000)
      expect(await session.file("1c.zip", zip.subarray(at, at + 2_000_000))).toBe("success");
    expect([await session.import("import.xml"), await session.import("offers.xml")].map((answer) => answer.split("\n")[0])).toEqual([
      "success",
      "success",
    ]);
    const [product] = await portal.backend.db.select().from(products).where(eq(products.sku, sku));
    expect(product).toMatchObject({ name: "Через портал", priceKopecks: 1230 });
    expect(await session.call("file", { filename: "../a.xml" }, "x")).toMatch(/^failure\nИмя файла/);
    expect(await carry({ type: "catalog", mode: "checkauth" }, { authorization: "Basic bm9ib2R5OngK" })).toMatch(/^failure\nИмя или ключ/);
  },
);
