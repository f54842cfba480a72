CREATE TABLE "client_sheet_lines" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	CONSTRAINT "client_sheet_lines_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "client_sheets" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	CONSTRAINT "client_sheets_customer_uuid_branch_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid")
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "acted_by_uuid" uuid;--> statement-breakpoint
ALTER TABLE "client_sheet_lines" ADD CONSTRAINT "client_sheet_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sheet_lines" ADD CONSTRAINT "client_sheet_lines_customer_uuid_branch_uuid_client_sheets_customer_uuid_branch_uuid_fk" FOREIGN KEY ("customer_uuid","branch_uuid") REFERENCES "public"."client_sheets"("customer_uuid","branch_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sheets" ADD CONSTRAINT "client_sheets_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sheets" ADD CONSTRAINT "client_sheets_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_sheet_lines_product" ON "client_sheet_lines" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "client_sheets_branch" ON "client_sheets" USING btree ("branch_uuid");