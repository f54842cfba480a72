CREATE TABLE "cutoff_reminders" (
	"basket_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "cutoff_reminders_basket_uuid_branch_uuid_date_pk" PRIMARY KEY("basket_uuid","branch_uuid","date")
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_wishes_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);
--> statement-breakpoint
ALTER TABLE "cutoff_reminders" ADD CONSTRAINT "cutoff_reminders_basket_uuid_baskets_uuid_fk" FOREIGN KEY ("basket_uuid") REFERENCES "public"."baskets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cutoff_reminders_date" ON "cutoff_reminders" USING btree ("date");--> statement-breakpoint
CREATE INDEX "stock_wishes_branch" ON "stock_wishes" USING btree ("branch_uuid");--> statement-breakpoint
CREATE INDEX "stock_wishes_product" ON "stock_wishes" USING btree ("product_uuid");