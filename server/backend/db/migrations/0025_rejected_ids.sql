CREATE TABLE "exchange_rejected_ids" (
	"feed" text NOT NULL,
	"key_name" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rejected_ids_feed_key_name_external_id_pk" PRIMARY KEY("feed","key_name","external_id")
);
--> statement-breakpoint
CREATE INDEX "exchange_rejected_ids_name" ON "exchange_rejected_ids" USING btree ("feed","key_name","name");