CREATE TABLE "seller_profiles" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"support_hours" text DEFAULT '' NOT NULL,
	"accent" text,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "seller_profiles_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "operator" text DEFAULT '' NOT NULL;
