CREATE TABLE "exchange_claims" (
	"load_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "exchange_claims_load_uuid_key_pk" PRIMARY KEY("load_uuid","key")
);
--> statement-breakpoint
ALTER TABLE "exchange_claims" ADD CONSTRAINT "exchange_claims_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;