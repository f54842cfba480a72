import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { readLink, signLink } from "#server/backend/files/file-link.ts";
import { testNow } from "#tests/support/clock.ts";
import { pdf } from "#tests/support/joining-company.ts";
import { useUploads } from "#tests/support/uploaded-documents.ts";

const { backend, as, fileRows, upload, newcomer } = useUploads();

describe("links to documents", () => {
  const stored = async () => {
    const made = await newcomer();
    const { body } = await upload(made);
    return { ...made, uuid: body.documentUuid ?? "" };
  };
  const open = (url: string) => backend.app.inject({ method: "GET", url });

  test("L071 trust S53: an external link opens its one file without a token for five minutes", async () => {
    const { director, uuid } = await stored();
    const { body } = await (await as(director))(accreditation.externalDocument, { params: { uuid } });
    expect([body.name, body.expiresAt]).toEqual(["Устав.pdf", new Date(testNow.getTime() + 300_000).toISOString()]);
    const file = await open(body.url);
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'; sandbox" });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; /);
    backend.setNow(new Date(testNow.getTime() + 299_000));
    expect((await open(body.url)).statusCode).toBe(200);
    backend.setNow(new Date(testNow.getTime() + 300_000));
    const late = await open(body.url);
    backend.setNow(testNow);
    expect(late.statusCode).toBe(404);
    const [, link = ""] = body.url.split("/v1/files/");
    const [file1 = "", expires = "", signature = ""] = link.split(".");
    const other = await stored();
    const [row] = await fileRows(other.companyUuid);
    for (const forged of [
      `${row?.uuid}.${expires}.${signature}`,
      `${file1}.${(Number.parseInt(expires, 36) + 1000).toString(36)}.${signature}`,
      `${file1}.${expires}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      link.slice(1),
      "x",
      "..",
      `${link}/..`,
    ]) {
      expect((await open(`/v1/files/${encodeURIComponent(forged)}`)).statusCode, forged).toBe(404);
    }
  });

  test("trust S53: a link valid for too long, or signed with another secret, opens nothing", () => {
    const settings = { tokenSecrets: ["a secret of more than thirty-two bytes"], demo: true } as Parameters<typeof signLink>[0];
    const fileUuid = uuidv7();
    const year = signLink(settings, { fileUuid, expiresAt: new Date(testNow.getTime() + 365 * 86_400_000) });
    expect(readLink(settings, year, testNow)).toBeNull();
    const good = signLink(settings, { fileUuid, expiresAt: new Date(testNow.getTime() + 60_000) });
    expect(readLink(settings, good, testNow)).toBe(fileUuid);
    expect(readLink({ ...settings, tokenSecrets: ["another secret of more than thirty-two bytes"] }, good, testNow)).toBeNull();
  });

  test("D13 trust S53: the direct link opens only for signed-in people who may see the accreditation", async () => {
    const { uuid, accreditationUuid } = await stored();
    const url = `/v1/accreditation/accreditation/document/${uuid}/file`;
    expect((await open(url)).statusCode).toBe(401);
    const stranger = await as("director@alfa.example");
    const unknown = await stranger(accreditation.documentFile, { params: { uuid: uuidv7() } });
    const foreign = await stranger(accreditation.documentFile, { params: { uuid } });
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    expect((await (await as("regional@seller.example"))(accreditation.documentFile, { params: { uuid } })).status).toBe(200);
    expect(
      (await (await as("regional@seller.example"))(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid: uuidv7() } }))
        .status,
    ).toBe(404);
    expect(
      (await (await as("regional@seller.example"))(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid } })).status,
    ).toBe(200);
  });
});
