CREATE TABLE "paper_numbers" (
	"company_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_numbers_company_uuid_kind_series_year_pk" PRIMARY KEY("company_uuid","kind","series","year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"seller_company_uuid" uuid NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"date" date NOT NULL,
	"deal_uuid" uuid,
	"company_uuid" uuid NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	"corrects" uuid,
	"status" text DEFAULT 'issued' NOT NULL,
	"total_kopecks" bigint NOT NULL,
	"vat_kopecks" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("seller_company_uuid","kind","series","year","number");--> statement-breakpoint
CREATE INDEX "papers_deal" ON "papers" USING btree ("deal_uuid","created_at");--> statement-breakpoint
CREATE INDEX "papers_company" ON "papers" USING btree ("company_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_invoice_in_force" ON "papers" USING btree ("deal_uuid") WHERE "papers"."kind" = 'invoice' and "papers"."status" = 'issued';