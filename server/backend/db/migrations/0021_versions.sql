CREATE TABLE "entity_changes" (
	"entity_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" text[] NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entity_changes_entity_uuid_version_pk" PRIMARY KEY("entity_uuid","version")
);
--> statement-breakpoint
ALTER TABLE "accreditation_documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "entity_changes_at" ON "entity_changes" USING btree ("at");