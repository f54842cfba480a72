ALTER TABLE "exchange_entities" ADD COLUMN "named_by" text;--> statement-breakpoint
-- One row of each characteristic of 1C: a small part of a table that only loads write.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "exchange_entities_characteristics" ON "exchange_entities" USING btree (split_part(external_id, '#', 1)) WHERE feed = 'goods' and external_id like '%#_%';
