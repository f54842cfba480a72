CREATE TABLE "debt_passes" (
	"task" text NOT NULL,
	"time_zone" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_passes_task_time_zone_pk" PRIMARY KEY("task","time_zone")
);
--> statement-breakpoint
CREATE TABLE "sent_statements" (
	"company_uuid" uuid NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_statements_company_uuid_date_from_date_to_pk" PRIMARY KEY("company_uuid","date_from","date_to")
);
--> statement-breakpoint
CREATE TABLE "statement_settings" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD COLUMN "statements" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_statements" ADD CONSTRAINT "sent_statements_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_settings" ADD CONSTRAINT "statement_settings_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;