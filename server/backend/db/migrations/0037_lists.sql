CREATE TABLE "shopping_list_lines" (
	"list_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shopping_list_lines_list_uuid_product_uuid_pk" PRIMARY KEY("list_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "shopping_lists" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"owner_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"branch_uuid" uuid,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_list_uuid_shopping_lists_uuid_fk" FOREIGN KEY ("list_uuid") REFERENCES "public"."shopping_lists"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_owner_uuid_customers_uuid_fk" FOREIGN KEY ("owner_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopping_list_lines_product" ON "shopping_list_lines" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "shopping_lists_company" ON "shopping_lists" USING btree ("company_uuid");--> statement-breakpoint
CREATE INDEX "shopping_lists_owner" ON "shopping_lists" USING btree ("owner_uuid");--> statement-breakpoint
CREATE INDEX "shopping_lists_branch" ON "shopping_lists" USING btree ("branch_uuid");