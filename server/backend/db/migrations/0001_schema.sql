CREATE SEQUENCE "public"."deal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10500 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 300 CACHE 1;--> statement-breakpoint
CREATE TABLE "accreditation_documents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"accreditation_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"filename" text,
	"is_contract" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"comment" text,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accreditation_processes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"accreditation_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"comment" text,
	"employee_uuid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accreditations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"status" text NOT NULL,
	"legal_form" text NOT NULL,
	"sales_representative_uuid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accreditations_company_uuid_unique" UNIQUE("company_uuid")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"mode" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"basket_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"is_checked" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "basket_lines_basket_uuid_product_uuid_pk" PRIMARY KEY("basket_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baskets_customer_uuid_unique" UNIQUE("customer_uuid")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"customer_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_customer_uuid_key_pk" PRIMARY KEY("customer_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "branch_customers" (
	"branch_uuid" uuid NOT NULL,
	"customer_uuid" uuid NOT NULL,
	CONSTRAINT "branch_customers_branch_uuid_customer_uuid_pk" PRIMARY KEY("branch_uuid","customer_uuid")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"physical_address" text NOT NULL,
	"postal_code" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"house" text DEFAULT '' NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"office" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"distribution_center_uuid" uuid,
	"schedule_uuid" uuid,
	"min_order_kopecks" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_details" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"current_account" text NOT NULL,
	"organization_name" text NOT NULL,
	"bik" text NOT NULL,
	"correspondent_account" text NOT NULL,
	"inn" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"legal_form" text NOT NULL,
	"registration_date" date,
	"legal_name" text DEFAULT '' NOT NULL,
	"legal_address" text DEFAULT '' NOT NULL,
	"inn" text DEFAULT '' NOT NULL,
	"ogrn" text DEFAULT '' NOT NULL,
	"okpo" text DEFAULT '' NOT NULL,
	"kpp" text DEFAULT '' NOT NULL,
	"slogan" text DEFAULT '' NOT NULL,
	"rating_tenths" smallint DEFAULT 0 NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"logo" text,
	"price_list_uuid" uuid,
	"sales_representative_uuid" uuid,
	"accreditation_date" timestamp with time zone,
	"approval_threshold_kopecks" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_lines" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"assortment_uuid" uuid NOT NULL,
	"limit_kopecks" bigint NOT NULL,
	"balance_kopecks" bigint NOT NULL,
	"reserved_kopecks" bigint NOT NULL,
	"postpon_days" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_line_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"deal_uuid" uuid,
	"document" text DEFAULT '' NOT NULL,
	"balance_after_kopecks" bigint NOT NULL,
	"reserved_after_kopecks" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"company_uuid" uuid NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"patronymic" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"subunit" text DEFAULT '' NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"work_phone" text,
	"status" text NOT NULL,
	"notification_channels" text[] DEFAULT '{}' NOT NULL,
	"avatar" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_user_uuid_unique" UNIQUE("user_uuid")
);
--> statement-breakpoint
CREATE TABLE "deal_lines" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"suborder_uuid" uuid,
	"product_uuid" uuid NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"assortment_uuid" uuid NOT NULL,
	"discount_group_uuid" uuid,
	"delivery_date" date NOT NULL,
	"position" integer NOT NULL,
	"units_in_supply" integer NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"base_kopecks" bigint NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"per_unit_kopecks" bigint NOT NULL,
	"subtotal_kopecks" bigint NOT NULL,
	"total_kopecks" bigint NOT NULL,
	"collected_hundredths" integer,
	"actual_total_kopecks" bigint,
	"snapshot" jsonb NOT NULL,
	"collect_reason" text
);
--> statement-breakpoint
CREATE TABLE "deal_logs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_uuid" uuid,
	"actor_name" text NOT NULL,
	"actor_side" text NOT NULL,
	"comment" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"type" text DEFAULT 'market' NOT NULL,
	"status" text NOT NULL,
	"buyer_company_uuid" uuid NOT NULL,
	"buyer_company_name" text NOT NULL,
	"buyer_customer_uuid" uuid NOT NULL,
	"seller_company_uuid" uuid NOT NULL,
	"seller_customer_uuid" uuid,
	"branch_uuid" uuid NOT NULL,
	"branch_name" text NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_from" date NOT NULL,
	"delivery_to" date NOT NULL,
	"earliest_cutoff_at" timestamp with time zone NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"car" text DEFAULT '' NOT NULL,
	"decline_reason" text,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_partly_collected" boolean DEFAULT false NOT NULL,
	"consent_needed" boolean DEFAULT false NOT NULL,
	"director_consent" boolean DEFAULT false NOT NULL,
	"product_count" integer NOT NULL,
	"subtotal_kopecks" bigint NOT NULL,
	"total_kopecks" bigint NOT NULL,
	"actual_total_kopecks" bigint,
	"discount_groups" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status_updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "distribution_centers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"postal_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"min_order_kopecks" bigint NOT NULL,
	"phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postal_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid
);
--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"schedule_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"lead_days" smallint,
	"cutoff" text,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_exceptions_schedule_uuid_date_pk" PRIMARY KEY("schedule_uuid","date")
);
--> statement-breakpoint
CREATE TABLE "schedule_rules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"segment_uuid" uuid,
	"weekday" smallint NOT NULL,
	"lead_days" smallint NOT NULL,
	"cutoff" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"temperature_mode" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"recipient_uuids" uuid[] NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"viewed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assortments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contract_name" text NOT NULL,
	"default_postpon_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"parent_uuid" uuid,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"icon" text NOT NULL,
	"tint" text NOT NULL,
	"position" integer NOT NULL,
	"assortment_uuid" uuid,
	"temperature_mode" text,
	"total_products" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_group_prices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"group_uuid" uuid NOT NULL,
	"count_hundredths" integer NOT NULL,
	"percent_hundredths" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_groups" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"count_unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list_items" (
	"price_list_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"category_uuid" uuid NOT NULL,
	"price_kopecks" bigint NOT NULL,
	CONSTRAINT "price_list_items_price_list_uuid_product_uuid_pk" PRIMARY KEY("price_list_uuid","product_uuid")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_discounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"product_uuid" uuid NOT NULL,
	"count_hundredths" integer NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"seller_company_uuid" uuid NOT NULL,
	"category_uuid" uuid NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"assortment_uuid" uuid NOT NULL,
	"brand_uuid" uuid NOT NULL,
	"brand_name" text NOT NULL,
	"discount_group_uuid" uuid,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"supply_unit" text NOT NULL,
	"units_in_supply" integer NOT NULL,
	"step_hundredths" integer NOT NULL,
	"min_hundredths" integer NOT NULL,
	"max_hundredths" integer NOT NULL,
	"round" text NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"vat_rate" smallint NOT NULL,
	"rating_tenths" smallint DEFAULT 0 NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"icon" text NOT NULL,
	"max_percent_hundredths" integer DEFAULT 0 NOT NULL,
	"temperature_mode" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_date" date NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('russian', translate(name, 'Ёё', 'Ее')), 'A') || setweight(to_tsvector('simple', sku), 'A') || setweight(to_tsvector('russian', translate(brand_name, 'Ёё', 'Ее')), 'B')) STORED,
	"search_text" text GENERATED ALWAYS AS (translate(lower(name || ' ' || brand_name || ' ' || sku), 'ё', 'е')) STORED,
	CONSTRAINT "products_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"customer_uuid" uuid NOT NULL,
	"query" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_customer_uuid_query_pk" PRIMARY KEY("customer_uuid","query")
);
--> statement-breakpoint
CREATE TABLE "suborders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"storage_uuid" uuid NOT NULL,
	"storage_name" text NOT NULL,
	"storage_address" text NOT NULL,
	"delivery_date" date NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"author_uuid" uuid,
	"author_name" text NOT NULL,
	"is_support" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"theme" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"author_uuid" uuid,
	"author" jsonb NOT NULL,
	"assignee_uuid" uuid,
	"deal_uuid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "accreditation_documents" ADD CONSTRAINT "accreditation_documents_accreditation_uuid_accreditations_uuid_fk" FOREIGN KEY ("accreditation_uuid") REFERENCES "public"."accreditations"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_processes" ADD CONSTRAINT "accreditation_processes_accreditation_uuid_accreditations_uuid_fk" FOREIGN KEY ("accreditation_uuid") REFERENCES "public"."accreditations"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_uuid_baskets_uuid_fk" FOREIGN KEY ("basket_uuid") REFERENCES "public"."baskets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_customers" ADD CONSTRAINT "branch_customers_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_customers" ADD CONSTRAINT "branch_customers_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_lines" ADD CONSTRAINT "contract_lines_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rows" ADD CONSTRAINT "ledger_rows_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_lines" ADD CONSTRAINT "deal_lines_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_logs" ADD CONSTRAINT "deal_logs_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_schedule_uuid_schedules_uuid_fk" FOREIGN KEY ("schedule_uuid") REFERENCES "public"."schedules"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_rules" ADD CONSTRAINT "schedule_rules_schedule_uuid_schedules_uuid_fk" FOREIGN KEY ("schedule_uuid") REFERENCES "public"."schedules"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_distribution_center_uuid_distribution_centers_uuid_fk" FOREIGN KEY ("distribution_center_uuid") REFERENCES "public"."distribution_centers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storages" ADD CONSTRAINT "storages_distribution_center_uuid_distribution_centers_uuid_fk" FOREIGN KEY ("distribution_center_uuid") REFERENCES "public"."distribution_centers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_group_prices" ADD CONSTRAINT "discount_group_prices_group_uuid_discount_groups_uuid_fk" FOREIGN KEY ("group_uuid") REFERENCES "public"."discount_groups"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_price_list_uuid_price_lists_uuid_fk" FOREIGN KEY ("price_list_uuid") REFERENCES "public"."price_lists"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_discounts" ADD CONSTRAINT "product_discounts_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suborders" ADD CONSTRAINT "suborders_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditation_documents_accreditation" ON "accreditation_documents" USING btree ("accreditation_uuid","position");--> statement-breakpoint
CREATE INDEX "accreditation_processes_accreditation" ON "accreditation_processes" USING btree ("accreditation_uuid","position");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "branch_customers_customer" ON "branch_customers" USING btree ("customer_uuid");--> statement-breakpoint
CREATE INDEX "branches_company" ON "branches" USING btree ("company_uuid");--> statement-breakpoint
CREATE INDEX "branches_schedule" ON "branches" USING btree ("schedule_uuid");--> statement-breakpoint
CREATE INDEX "bank_details_company" ON "bank_details" USING btree ("company_uuid");--> statement-breakpoint
CREATE INDEX "companies_representative" ON "companies" USING btree ("sales_representative_uuid");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","uuid");--> statement-breakpoint
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_lines_branch_assortment" ON "contract_lines" USING btree ("branch_uuid","assortment_uuid");--> statement-breakpoint
CREATE INDEX "ledger_rows_line" ON "ledger_rows" USING btree ("contract_line_uuid","id");--> statement-breakpoint
CREATE INDEX "ledger_rows_deal" ON "ledger_rows" USING btree ("deal_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_company" ON "customers" USING btree ("company_uuid");--> statement-breakpoint
CREATE INDEX "customers_roles" ON "customers" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "deal_lines_deal" ON "deal_lines" USING btree ("deal_uuid","position");--> statement-breakpoint
CREATE INDEX "deal_lines_product" ON "deal_lines" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "deal_logs_deal" ON "deal_logs" USING btree ("deal_uuid","created_at");--> statement-breakpoint
CREATE INDEX "deals_company" ON "deals" USING btree ("buyer_company_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_customer" ON "deals" USING btree ("buyer_customer_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_customer_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_created" ON "deals" USING btree ("created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_status" ON "deals" USING btree ("status","created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_branch" ON "deals" USING btree ("branch_uuid","created_at");--> statement-breakpoint
CREATE INDEX "schedule_rules_schedule" ON "schedule_rules" USING btree ("schedule_uuid");--> statement-breakpoint
CREATE INDEX "schedules_center" ON "schedules" USING btree ("distribution_center_uuid");--> statement-breakpoint
CREATE INDEX "storages_center" ON "storages" USING btree ("distribution_center_uuid");--> statement-breakpoint
CREATE INDEX "outbox_events_created" ON "outbox_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("customer_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("customer_uuid") WHERE not viewed;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_uuid");--> statement-breakpoint
CREATE INDEX "discount_group_prices_group" ON "discount_group_prices" USING btree ("group_uuid");--> statement-breakpoint
CREATE INDEX "price_list_items_segment" ON "price_list_items" USING btree ("price_list_uuid","segment_uuid","price_kopecks","product_uuid");--> statement-breakpoint
CREATE INDEX "price_list_items_category" ON "price_list_items" USING btree ("price_list_uuid","category_uuid","price_kopecks","product_uuid");--> statement-breakpoint
CREATE INDEX "price_list_items_product" ON "price_list_items" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "product_discounts_product" ON "product_discounts" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_segment_name" ON "products" USING btree ("segment_uuid","name" collate "ru-x-icu","uuid");--> statement-breakpoint
CREATE INDEX "products_segment_price" ON "products" USING btree ("segment_uuid","price_kopecks","uuid");--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_uuid","name" collate "ru-x-icu","uuid");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_uuid","price_kopecks","uuid");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name" collate "ru-x-icu","uuid");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_kopecks","uuid");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_uuid");--> statement-breakpoint
CREATE INDEX "search_history_recent" ON "search_history" USING btree ("customer_uuid","searched_at");--> statement-breakpoint
CREATE INDEX "suborders_deal" ON "suborders" USING btree ("deal_uuid");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_uuid","created_at");--> statement-breakpoint
CREATE INDEX "tickets_author" ON "tickets" USING btree ("author_uuid","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","created_at");