CREATE TABLE "exchange_images" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "exchange_images_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);
--> statement-breakpoint
CREATE TABLE "exchange_keys" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"writes" text[] NOT NULL,
	"reads" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_loads" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_loads_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed" text NOT NULL,
	"door" text NOT NULL,
	"mode" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"key_name" text NOT NULL,
	"sender" text NOT NULL,
	"once_key" text NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"tally" jsonb NOT NULL,
	"holds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"undoes" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_refusals" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"message" text NOT NULL,
	"row" jsonb,
	CONSTRAINT "exchange_refusals_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);
--> statement-breakpoint
CREATE TABLE "exchange_rows" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"row" jsonb NOT NULL,
	"key" text,
	CONSTRAINT "exchange_rows_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);
--> statement-breakpoint
CREATE TABLE "exchange_things" (
	"feed" text NOT NULL,
	"key" text NOT NULL,
	"external_id" text,
	"key_name" text NOT NULL,
	"fields" text[] NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_things_feed_key_pk" PRIMARY KEY("feed","key")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_images" ADD CONSTRAINT "exchange_images_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_refusals" ADD CONSTRAINT "exchange_refusals_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rows" ADD CONSTRAINT "exchange_rows_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_keys_digest" ON "exchange_keys" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "exchange_keys_name" ON "exchange_keys" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_loads_once" ON "exchange_loads" USING btree ("feed","key_name","once_key");--> statement-breakpoint
CREATE INDEX "exchange_loads_open" ON "exchange_loads" USING btree ("feed","number") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "exchange_loads_number" ON "exchange_loads" USING btree ("number");--> statement-breakpoint
CREATE INDEX "exchange_rows_key" ON "exchange_rows" USING btree ("load_uuid","key","number") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_things_external" ON "exchange_things" USING btree ("feed","external_id");