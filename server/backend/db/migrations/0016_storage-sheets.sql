CREATE TABLE "storage_sheets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"storage_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_sheets" ADD CONSTRAINT "storage_sheets_storage_uuid_storages_uuid_fk" FOREIGN KEY ("storage_uuid") REFERENCES "public"."storages"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_sheets_storage" ON "storage_sheets" USING btree ("storage_uuid","uuid");