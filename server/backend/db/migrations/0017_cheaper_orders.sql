-- Gives committed events their positions, at most so many, and answers how many: see events/position-events.ts. Each statement
-- of a function sees what was committed before it, so the one under the lock sees what the previous holder has placed.
CREATE FUNCTION "place_events"(lock_number bigint, most integer) RETURNS integer LANGUAGE plpgsql AS $$
declare
	placed integer;
begin
	if not exists (select from outbox_events where position is null) then return 0; end if;
	perform pg_advisory_xact_lock(lock_number);
	update outbox_events set position = next.position
	from (
		select id, nextval('outbox_positions') as position
		from (select id from outbox_events where position is null order by id limit most) waiting
	) next
	where outbox_events.id = next.id;
	get diagnostics placed = row_count;
	return placed;
end $$;--> statement-breakpoint
-- With the status: what a company's deals wait for is counted from the index alone.
DROP INDEX "deals_company";--> statement-breakpoint
CREATE INDEX "deals_company" ON "deals" USING btree ("buyer_company_uuid","created_at","uuid","status");
