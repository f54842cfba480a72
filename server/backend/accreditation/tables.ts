import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/tables.ts";
import { createdAt, id, instant, version } from "../db/columns.ts";
import { files } from "../files/tables.ts";

export const accreditations = pgTable(
  "accreditations",
  {
    uuid: id(),
    companyUuid: uuid("company_uuid")
      .notNull()
      .unique()
      .references(() => companies.uuid, { onDelete: "cascade" }),
    status: text("status", { enum: ["new", "moderation", "coordination", "accredited", "declined"] }).notNull(),
    legalForm: text("legal_form", { enum: ["legal", "individual"] }).notNull(),
    salesRepresentativeUuid: uuid("sales_representative_uuid"),
    /** The portal's latest ticket about missing delivery (domain.md C34). */
    supportTicketUuid: uuid("support_ticket_uuid"),
    /** Version of everything on the accreditation's card. */
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [index("accreditations_representative").on(table.salesRepresentativeUuid, table.createdAt, table.uuid)],
);

/** Append-only; the last row is the current step. */
export const accreditationProcesses = pgTable(
  "accreditation_processes",
  {
    uuid: id(),
    accreditationUuid: uuid("accreditation_uuid")
      .notNull()
      .references(() => accreditations.uuid, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    type: text("type").notNull(),
    status: text("status").notNull(),
    comment: text("comment"),
    employeeUuid: uuid("employee_uuid"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("accreditation_processes_accreditation").on(table.accreditationUuid, table.position)],
);

export const accreditationDocuments = pgTable(
  "accreditation_documents",
  {
    uuid: id(),
    accreditationUuid: uuid("accreditation_uuid")
      .notNull()
      .references(() => accreditations.uuid, { onDelete: "cascade" }),
    type: text("type").notNull(),
    name: text("name").notNull(),
    status: text("status").notNull(),
    filename: text("filename"),
    isContract: boolean("is_contract").notNull().default(false),
    required: boolean("required").notNull().default(true),
    comment: text("comment"),
    position: integer("position").notNull(),
    /** Null until a file is uploaded. */
    fileUuid: uuid("file_uuid").references(() => files.uuid, { onDelete: "set null" }),
    version: version(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("accreditation_documents_accreditation").on(table.accreditationUuid, table.position),
    uniqueIndex("accreditation_documents_type").on(table.accreditationUuid, table.type),
  ],
);
