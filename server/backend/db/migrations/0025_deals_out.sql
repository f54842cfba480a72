CREATE SEQUENCE "public"."exchange_deal_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "exchange_deal_changes" (
	"deal_uuid" uuid PRIMARY KEY NOT NULL,
	"position" bigint
);
--> statement-breakpoint
ALTER TABLE "exchange_deal_changes" ADD CONSTRAINT "exchange_deal_changes_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_deal_changes_position" ON "exchange_deal_changes" USING btree ("position");--> statement-breakpoint
CREATE INDEX "exchange_deal_changes_waiting" ON "exchange_deal_changes" USING btree ("deal_uuid") WHERE position is null;--> statement-breakpoint
-- Notes that deals have changed, whoever writes. The row of a deal is locked until the commit even when its change is noted
-- already, so that nobody gives it a position before.
CREATE FUNCTION "note_deal_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_table_name = 'deals' then
		insert into exchange_deal_changes (deal_uuid) select uuid from new_rows order by uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	elsif tg_op = 'DELETE' then
		-- What goes with its deal is no change of it.
		insert into exchange_deal_changes (deal_uuid) select distinct deal_uuid from old_rows where exists (select from deals where uuid = deal_uuid) order by deal_uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	else
		insert into exchange_deal_changes (deal_uuid) select distinct deal_uuid from new_rows order by deal_uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "deals_noted_insert" AFTER INSERT ON "deals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deals_noted_update" AFTER UPDATE ON "deals" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_lines_noted_insert" AFTER INSERT ON "deal_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_lines_noted_update" AFTER UPDATE ON "deal_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_lines_noted_delete" AFTER DELETE ON "deal_lines" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "suborders_noted_insert" AFTER INSERT ON "suborders" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "suborders_noted_update" AFTER UPDATE ON "suborders" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "suborders_noted_delete" AFTER DELETE ON "suborders" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_documents_noted_insert" AFTER INSERT ON "deal_documents" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_documents_noted_update" AFTER UPDATE ON "deal_documents" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
CREATE TRIGGER "deal_documents_noted_delete" AFTER DELETE ON "deal_documents" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deal_changes();--> statement-breakpoint
-- Gives changes that are committed their positions, at most so many, and answers the last position given: see
-- exchange/deal-changes.ts. Each statement of a function sees what was committed before it.
CREATE FUNCTION "place_deal_changes"(lock_number bigint, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
begin
	if exists (select from exchange_deal_changes where position is null) then
		perform pg_advisory_xact_lock(lock_number);
		with waiting as materialized (
			select deal_uuid from exchange_deal_changes where position is null order by deal_uuid limit most for update skip locked
		), next as materialized (
			select deal_uuid, nextval('exchange_deal_positions') as position from waiting
		)
		update exchange_deal_changes set position = next.position from next where exchange_deal_changes.deal_uuid = next.deal_uuid;
	end if;
	return (select case when is_called then last_value else 0 end from exchange_deal_positions);
end $$;--> statement-breakpoint
INSERT INTO "exchange_deal_changes" ("deal_uuid") SELECT "uuid" FROM "deals";
