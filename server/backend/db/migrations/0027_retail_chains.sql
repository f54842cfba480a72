CREATE TABLE "deferral_limits" (
	"shelf_life_from" integer NOT NULL,
	"shelf_life_to" integer,
	"is_electronic" boolean DEFAULT false NOT NULL,
	"days" integer NOT NULL,
	"unit" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "deferral_limits_shelf_life_from_is_electronic_valid_from_pk" PRIMARY KEY("shelf_life_from","is_electronic","valid_from")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_retail_chain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Federal law No. 381-FZ on trade, article 9 part 7, read in secondary sources; a lawyer confirms (L). Of 273-FZ of 03.07.2016, and the
-- shorter term with electronic documents of acceptance since 01.03.2025.
INSERT INTO "deferral_limits" ("shelf_life_from", "shelf_life_to", "is_electronic", "days", "unit", "valid_from", "valid_to") VALUES
	(1, 9, false, 8, 'working', '2017-01-01', NULL),
	(10, 30, false, 25, 'calendar', '2017-01-01', NULL),
	(31, NULL, false, 40, 'calendar', '2017-01-01', NULL),
	(1, 5, true, 4, 'working', '2025-03-01', NULL);
