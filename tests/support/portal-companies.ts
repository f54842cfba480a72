import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { accounts, usePortal } from "./portal.ts";
import type { Visitor } from "./portal-visitor.ts";

/** A portal whose companies are changed, and what is stored of them. */
export function usePortalCompanies() {
  const portal = usePortal();
  const alfa = demoUuid("company", "alfa");
  const asAdmin = () => portal.visit(accounts.PM);
  const stored = async (uuid: string) => (await portal.backend.db.select().from(companies).where(eq(companies.uuid, uuid)))[0];

  const text = (html: string) =>
    html
      .replace(/<script\b.*?<\/script>/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/&quot;/g, '"')
      .replace(/\s+/g, " ");

  const done = async (visitor: Visitor, path: string, fields: Record<string, string | string[]>) => {
    const answer = await visitor.post(path, fields);
    expect(answer.status, answer.body.slice(0, 300)).toBe(303);
    return text((await visitor.follow(answer)).body);
  };

  async function uploadLogo(visitor: Visitor, path: string, picture: Buffer) {
    const body = new FormData();
    body.set("intent", "logo");
    body.set("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "logo.png");
    const encoded = new Response(body);
    return visitor.send("POST", path, {
      headers: { origin: visitor.origin, "content-type": encoded.headers.get("content-type") ?? "" },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0a3d34" } })
      .png()
      .toBuffer();

  return { portal, alfa, asAdmin, stored, text, done, uploadLogo, picture };
}
