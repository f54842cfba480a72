import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers as people } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany } from "#tests/support/people.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const platform = "platform@platform.example";
const beta = demoUuid("company", "beta");
const companyOf = async (uuid: string) => (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, uuid)))[0];

/** Thirty names of columns and of other entities' fields. */
const foreignFields = {
  id: uuidv7(),
  type: "platform",
  status: "accredited",
  isActive: false,
  is_active: false,
  createdAt: "2001-01-01T00:00:00Z",
  created_at: "2001-01-01",
  logo: "data:x",
  images: ["x"],
  priceListUuid: uuidv7(),
  price_list_uuid: uuidv7(),
  priceDetails: { uuid: uuidv7(), title: "x" },
  salesRepresentativeUuid: uuidv7(),
  sales_representative_uuid: uuidv7(),
  accreditationUuid: uuidv7(),
  ratingTenths: 50,
  rating_tenths: 50,
  approvalThresholdKopecks: 1,
  approval_threshold_kopecks: 1,
  roles: ["platform_manager"],
  role: "platform_manager",
  userUuid: uuidv7(),
  customerUuid: uuidv7(),
  bankDetails: [],
  contacts: [],
  limit: 1,
  balance: 1,
  revision: 99,
  deletedAt: null,
  passwordHash: "x",
};

describe("trust S33: thirty unknown fields added to a company's forms change nothing", () => {
  test("unknown fields are ignored when an admin edits or creates a company", async () => {
    expect(Object.keys(foreignFields)).toHaveLength(30);
    const call = await as(platform);
    const { uuid } = await addCompany(backend.db, { status: "new", inn: "7199123453" });
    const before = await companyOf(uuid);
    await call(companies.putMetadata, { body: { ...foreignFields, uuid, slogan: "Свежее" } as never });
    expect(await companyOf(uuid)).toEqual({ ...before, slogan: "Свежее", version: 2 });
    await call(companies.setActivation, { body: { ...foreignFields, uuid, isActive: true } as never });
    expect(await companyOf(uuid)).toEqual({ ...before, slogan: "Свежее", version: 2 });
    const fields = {
      companyName: "ООО «Новая»",
      legalForm: "legal",
      inn: "7199123453",
      surname: "Новый",
      name: "Директор",
      method: "email",
      email: "mass@company.example",
    };
    const made = (await call(auth.createCompany, { body: { ...foreignFields, ...fields } as never })).body;
    expect(await companyOf(made.company_uuid)).toMatchObject({
      type: "buyer",
      status: "new",
      isActive: true,
      priceListUuid: null,
      salesRepresentativeUuid: null,
      ratingTenths: 0,
    });
    const [director] = await backend.db.select().from(people).where(eq(people.uuid, made.customer_uuid));
    expect(director).toMatchObject({ roles: ["buyer_company_director"], status: "waiting_confirmation", companyUuid: made.company_uuid });
  });

  test("unknown fields are ignored when a director edits the company, and another company named in them stays unchanged", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const before = await companyOf(made.companyUuid);
    const otherBefore = await companyOf(beta);
    const data = {
      legalForm: "legal",
      name: "ООО «Ромашка»",
      legalAddress: "Тула",
      inn: "7199123453",
      ogrn: "1147199123455",
      kpp: "719901001",
    };
    expect((await call(companies.putData, { body: { ...foreignFields, uuid: beta, companyUuid: beta, ...data } as never })).status).toBe(
      200,
    );
    const { name, legalName, legalAddress, inn, ogrn, kpp, okpo, legalForm, registrationDate, version, ...rest } =
      (await companyOf(made.companyUuid)) ?? ({} as never);
    expect(before).toMatchObject(rest);
    expect(version).toBe(2);
    expect(await companyOf(beta)).toEqual(otherBefore);
    const [me] = await backend.db.select().from(people).where(eq(people.uuid, made.directorUuid));
    expect(me?.roles).toEqual(["buyer_company_director"]);
  });
});
