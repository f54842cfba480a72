CREATE TABLE "payment_promises" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"amount_kopecks" bigint,
	"owed_kopecks" bigint NOT NULL,
	"last_row_id" bigint NOT NULL,
	"covered_row_ids" bigint[] NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_by_uuid" uuid NOT NULL,
	"created_by" text NOT NULL,
	"is_by_seller" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_promises_company" ON "payment_promises" USING btree ("company_uuid","created_at","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_promises_in_force" ON "payment_promises" USING btree ("company_uuid") WHERE "payment_promises"."outcome" is null;--> statement-breakpoint
CREATE INDEX "payment_promises_day" ON "payment_promises" USING btree ("day") WHERE "payment_promises"."outcome" is null;