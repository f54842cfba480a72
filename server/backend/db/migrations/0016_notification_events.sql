ALTER TABLE "customers" ALTER COLUMN "notification_channels" SET DEFAULT '{push}';--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A category that was switched off kept its letters and text messages back, never its pop-ups.
UPDATE "notification_settings" SET "muted" = ARRAY(
	SELECT "event"."type" || ':' || "channel"
	FROM (VALUES
		('accreditation', '{1,2,3,4,5,6,7,8,9,10,11,12,13,13.1}'::text[]),
		('deal', '{14,15,16,17,18,19,20,21,22,23,24}'::text[]),
		('ticket', '{25,26,27}'::text[])
	) AS "category" ("name", "types"), unnest("category"."types") AS "event" ("type"), unnest('{email,phone}'::text[]) AS "channel"
	WHERE "category"."name" = ANY ("muted_categories")
);--> statement-breakpoint
-- Pop-ups came to everybody: they go on for who has chosen nothing.
UPDATE "customers" SET "notification_channels" = array_append("notification_channels", 'push')
WHERE NOT 'push' = ANY ("notification_channels") AND "deleted_at" IS NULL
	AND NOT EXISTS (SELECT FROM "notification_settings" WHERE "customer_uuid" = "customers"."uuid");--> statement-breakpoint
ALTER TABLE "notification_settings" DROP COLUMN "muted_categories";
