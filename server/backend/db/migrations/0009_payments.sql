CREATE TABLE "payment_parts" (
	"payment_uuid" uuid NOT NULL,
	"contract_line_uuid" uuid NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "payment_parts_payment_uuid_contract_line_uuid_pk" PRIMARY KEY("payment_uuid","contract_line_uuid")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_inn" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"company_uuid" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_parts_line" ON "payment_parts" USING btree ("contract_line_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_digest" ON "payments" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("status","date","uuid");--> statement-breakpoint
CREATE INDEX "payments_date" ON "payments" USING btree ("date","uuid");--> statement-breakpoint
CREATE INDEX "payments_company" ON "payments" USING btree ("company_uuid","date");