CREATE TABLE "branch_order_lines" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	CONSTRAINT "branch_order_lines_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "branch_orders" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"goods" uuid[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_customer_uuid_branch_orders_customer_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."branch_orders"("customer_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_orders" ADD CONSTRAINT "branch_orders_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_order_lines_branch" ON "branch_order_lines" USING btree ("branch_uuid");--> statement-breakpoint
CREATE INDEX "branch_order_lines_product" ON "branch_order_lines" USING btree ("product_uuid");