CREATE TABLE "exchange_chunks" (
	"part_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "exchange_chunks_part_uuid_number_pk" PRIMARY KEY("part_uuid","number")
);
--> statement-breakpoint
CREATE TABLE "exchange_imports" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"loads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"survey" jsonb,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_mappings" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"key_name" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"parent" text,
	"target" text NOT NULL,
	"is_guess" boolean NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_parts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_parts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"size" bigint
);
--> statement-breakpoint
CREATE TABLE "exchange_sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"key_uuid" uuid NOT NULL,
	"digest" text NOT NULL,
	"sessid" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"given" bigint,
	"used_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_taken" (
	"key_name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_chunks" ADD CONSTRAINT "exchange_chunks_part_uuid_exchange_parts_uuid_fk" FOREIGN KEY ("part_uuid") REFERENCES "public"."exchange_parts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_imports" ADD CONSTRAINT "exchange_imports_session_uuid_exchange_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."exchange_sessions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_parts" ADD CONSTRAINT "exchange_parts_session_uuid_exchange_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."exchange_sessions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_sessions" ADD CONSTRAINT "exchange_sessions_key_uuid_exchange_keys_uuid_fk" FOREIGN KEY ("key_uuid") REFERENCES "public"."exchange_keys"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_imports_name" ON "exchange_imports" USING btree ("session_uuid","name");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_mappings_id" ON "exchange_mappings" USING btree ("key_name","kind","external_id");--> statement-breakpoint
CREATE INDEX "exchange_parts_session" ON "exchange_parts" USING btree ("session_uuid","name","number");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_sessions_digest" ON "exchange_sessions" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "exchange_sessions_used" ON "exchange_sessions" USING btree ("used_at");