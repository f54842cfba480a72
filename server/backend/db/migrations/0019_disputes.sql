CREATE TABLE "charge_disputes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"ledger_row_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_by_uuid" uuid NOT NULL,
	"opened_by" text NOT NULL,
	"is_by_seller" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by_uuid" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "charge_disputes" ADD CONSTRAINT "charge_disputes_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_disputes" ADD CONSTRAINT "charge_disputes_ledger_row_id_ledger_rows_id_fk" FOREIGN KEY ("ledger_row_id") REFERENCES "public"."ledger_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_disputes_open" ON "charge_disputes" USING btree ("ledger_row_id") WHERE "charge_disputes"."decision" is null;--> statement-breakpoint
CREATE INDEX "charge_disputes_row" ON "charge_disputes" USING btree ("ledger_row_id");--> statement-breakpoint
CREATE INDEX "charge_disputes_company" ON "charge_disputes" USING btree ("company_uuid","opened_at","uuid");