CREATE TABLE "ledger_deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_line_uuid" uuid NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"document" text NOT NULL,
	"amount_kopecks" bigint NOT NULL
);
--> statement-breakpoint
-- Its successor stands below; the table is small beside a minute of the maintenance.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "ledger_rows_of_line";--> statement-breakpoint
ALTER TABLE "ledger_rows" ADD COLUMN "allocated_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_deals" ADD CONSTRAINT "ledger_deals_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_deals_line" ON "ledger_deals" USING btree ("contract_line_uuid","deal_uuid");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "ledger_rows_of_contract" ON "ledger_rows" USING btree ("contract_line_uuid","created_at","kind","amount_kopecks","due_on","allocated_kopecks") WHERE kind in ('charge', 'payment', 'correction');