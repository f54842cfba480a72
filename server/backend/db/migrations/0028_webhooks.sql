CREATE TABLE "exchange_deliveries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"webhook_uuid" uuid NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"failure" text,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_webhooks" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_deal_changes" ADD COLUMN "told_position" bigint;--> statement-breakpoint
ALTER TABLE "exchange_deal_changes" ADD COLUMN "told_status" text;--> statement-breakpoint
ALTER TABLE "exchange_deliveries" ADD CONSTRAINT "exchange_deliveries_webhook_uuid_exchange_webhooks_uuid_fk" FOREIGN KEY ("webhook_uuid") REFERENCES "public"."exchange_webhooks"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_deliveries" ADD CONSTRAINT "exchange_deliveries_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_deliveries_webhook" ON "exchange_deliveries" USING btree ("webhook_uuid","created_at");--> statement-breakpoint
CREATE INDEX "exchange_deliveries_created" ON "exchange_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exchange_deliveries_due" ON "exchange_deliveries" USING btree ("webhook_uuid","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "exchange_deal_changes_untold" ON "exchange_deal_changes" USING btree ("position") WHERE told_position is distinct from position;--> statement-breakpoint
-- Deals that are here already are told of by their next change, and not as new ones.
UPDATE "exchange_deal_changes" SET "told_position" = "position", "told_status" = "deals"."status" FROM "deals" WHERE "deals"."uuid" = "exchange_deal_changes"."deal_uuid";
