CREATE TABLE "ticket_files" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"message_uuid" uuid,
	"is_support" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_logs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"actor_name" text NOT NULL,
	"assignee_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "ticket_messages_ticket";--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "ticket_messages" m SET "number" = n.number FROM (SELECT "uuid", row_number() OVER (PARTITION BY "ticket_uuid" ORDER BY "created_at", "uuid") AS number FROM "ticket_messages") n WHERE n."uuid" = m."uuid";--> statement-breakpoint
ALTER TABLE "ticket_messages" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "client_uuid" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "client_uuid" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "previous_uuid" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "tickets" t SET "last_number" = (SELECT count(*) FROM "ticket_messages" m WHERE m."ticket_uuid" = t."uuid"), "closed_at" = CASE WHEN t."status" = 'closed' THEN t."updated_at" END;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_message_uuid_ticket_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."ticket_messages"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD CONSTRAINT "ticket_logs_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_files_ticket" ON "ticket_files" USING btree ("ticket_uuid","position");--> statement-breakpoint
CREATE INDEX "ticket_files_message" ON "ticket_files" USING btree ("message_uuid");--> statement-breakpoint
CREATE INDEX "ticket_logs_ticket" ON "ticket_logs" USING btree ("ticket_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_number" ON "ticket_messages" USING btree ("ticket_uuid","number");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_client" ON "ticket_messages" USING btree ("ticket_uuid","author_uuid","client_uuid");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","uuid");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_uuid","created_at");--> statement-breakpoint
CREATE INDEX "tickets_previous" ON "tickets" USING btree ("previous_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_client" ON "tickets" USING btree ("author_uuid","client_uuid");--> statement-breakpoint
CREATE INDEX "tickets_search" ON "tickets" USING gin (("theme" || ' ' || ("author" ->> 'person') || ' ' || ("author" ->> 'company')) gin_trgm_ops);