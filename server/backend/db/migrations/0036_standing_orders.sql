CREATE TABLE "standing_lines" (
	"order_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"position" integer NOT NULL,
	"seen_kopecks" bigint,
	CONSTRAINT "standing_lines_order_uuid_product_uuid_pk" PRIMARY KEY("order_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "standing_orders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"branch_name" text NOT NULL,
	"owner_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"pause_from" date,
	"pause_to" date,
	"confirm" text NOT NULL,
	"auto_max_kopecks" bigint,
	"stop_reason" text,
	"since" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_runs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"delivery_date" date NOT NULL,
	"cutoff_at" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"refusal" text,
	"deal_uuid" uuid,
	"decided_by" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "standing_lines" ADD CONSTRAINT "standing_lines_order_uuid_standing_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."standing_orders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_runs" ADD CONSTRAINT "standing_runs_order_uuid_standing_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."standing_orders"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_orders_company" ON "standing_orders" USING btree ("company_uuid");--> statement-breakpoint
CREATE INDEX "standing_orders_looked" ON "standing_orders" USING btree ("looked_at") WHERE stop_reason is null;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_runs_date" ON "standing_runs" USING btree ("order_uuid","date");--> statement-breakpoint
CREATE INDEX "standing_runs_open" ON "standing_runs" USING btree ("cutoff_at") WHERE state in ('draft', 'asked', 'auto');