-- The product page shows the rate of the day by the seller's regime.
CREATE TRIGGER "vat_rates_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vat_rates"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();--> statement-breakpoint
CREATE TRIGGER "seller_regimes_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seller_regimes"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
