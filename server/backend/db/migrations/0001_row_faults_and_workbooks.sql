CREATE TABLE "exchange_workbooks" (
	"load_uuid" uuid PRIMARY KEY NOT NULL
		CONSTRAINT "exchange_workbooks_load_uuid_exchange_loads_uuid_fk" REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_row_errors" ADD COLUMN "others" jsonb DEFAULT '[]'::jsonb NOT NULL;
