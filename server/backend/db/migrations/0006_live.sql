CREATE SEQUENCE "public"."outbox_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "live_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"session_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"muted_categories" text[] NOT NULL,
	"digest" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "outward" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_tokens_expires" ON "live_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_events_position" ON "outbox_events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "outbox_events_waiting" ON "outbox_events" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "outbox_events_recipients" ON "outbox_events" USING gin ("recipient_uuids");--> statement-breakpoint
CREATE INDEX "notifications_outward" ON "notifications" USING btree ("outward","created_at") WHERE outward <> 'done';--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("customer_uuid","created_at","uuid") WHERE not viewed;