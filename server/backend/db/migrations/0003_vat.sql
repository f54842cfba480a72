CREATE TABLE "seller_regimes" (
	"company_uuid" uuid NOT NULL,
	"regime" text NOT NULL,
	"valid_from" date NOT NULL,
	CONSTRAINT "seller_regimes_company_uuid_valid_from_pk" PRIMARY KEY("company_uuid","valid_from"),
	CONSTRAINT "seller_regimes_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"code" text NOT NULL,
	"percent" smallint,
	"is_general" boolean DEFAULT false NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "vat_rates_code_valid_from_pk" PRIMARY KEY("code","valid_from")
);
--> statement-breakpoint
-- papers.md section 1. 18, 20 and 22 are the general rate, one after the other.
INSERT INTO "vat_rates" ("code", "percent", "is_general", "valid_from", "valid_to") VALUES
	('none', NULL, false, '2004-01-01', NULL),
	('0', 0, false, '2004-01-01', NULL),
	('5', 5, false, '2025-01-01', NULL),
	('7', 7, false, '2025-01-01', NULL),
	('10', 10, false, '2004-01-01', NULL),
	('18', 18, true, '2004-01-01', '2018-12-31'),
	('20', 20, true, '2019-01-01', '2025-12-31'),
	('22', 22, true, '2026-01-01', NULL);
--> statement-breakpoint
INSERT INTO "seller_regimes" ("company_uuid", "regime", "valid_from")
	SELECT "uuid", 'general', '2004-01-01' FROM "companies" WHERE "type" = 'seller';
