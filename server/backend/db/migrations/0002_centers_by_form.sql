ALTER TABLE "distribution_centers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "storages" ADD COLUMN "is_used" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "storages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
-- A storage that is no longer used changes what a basket can order.
CREATE OR REPLACE TRIGGER "storages_notify_update" AFTER UPDATE ON "storages"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'distribution_center_uuid, temperature_mode, is_used',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.distribution_center_uuid'
	);
