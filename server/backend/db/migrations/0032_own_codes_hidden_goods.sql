ALTER TABLE "exchange_entities" ADD COLUMN "was_off" boolean;--> statement-breakpoint
-- At most 5,000 codes of a company, written by its own loads alone.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "buyer_codes_beginning" ON "buyer_codes" USING btree ("company_uuid","code_key" text_pattern_ops);