CREATE TABLE "advance_invoices" (
	"payment_uuid" uuid NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"paper_uuid" uuid NOT NULL,
	CONSTRAINT "advance_invoices_payment_uuid_deal_uuid_pk" PRIMARY KEY("payment_uuid","deal_uuid")
);
--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_paper_uuid_papers_uuid_fk" FOREIGN KEY ("paper_uuid") REFERENCES "public"."papers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advance_invoices_deal" ON "advance_invoices" USING btree ("deal_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "advance_invoices_paper" ON "advance_invoices" USING btree ("paper_uuid");