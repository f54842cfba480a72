-- The whole database of version 0.1.0. Later migrations are only added: see «Migrations» in server/backend/README.md.
--
-- First the tables as drizzle-kit writes them from the tables.ts of each area; after them, under «By hand», what it cannot say:
-- storage, functions, triggers, a view and first rows. One text without breakpoints, so it also runs in psql.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ===== Companies =====

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
	"client_orders" text DEFAULT 'accept' NOT NULL,
	"approval_rule" text DEFAULT 'order' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "contacts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL
);

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

CREATE INDEX "companies_representative" ON "companies" USING btree ("sales_representative_uuid");
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","uuid");
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn");
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_uuid");
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bank_details_company" ON "bank_details" USING btree ("company_uuid");

-- ===== People =====

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
	"notification_channels" text[] DEFAULT '{push}' NOT NULL,
	"avatar" text,
	"deleted_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_user_uuid_unique" UNIQUE("user_uuid")
);

ALTER TABLE "customers" ADD CONSTRAINT "customers_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "customers_email" ON "customers" USING btree ("email");
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");
CREATE UNIQUE INDEX "customers_email_owner" ON "customers" USING btree ("email") WHERE email_verified or status = 'waiting_confirmation';
CREATE UNIQUE INDEX "customers_phone_owner" ON "customers" USING btree ("phone") WHERE phone_verified or status = 'waiting_confirmation';
CREATE INDEX "customers_company" ON "customers" USING btree ("company_uuid");
CREATE INDEX "customers_company_name" ON "customers" USING btree ("company_uuid",("surname" || ' ' || "name" || ' ' || "patronymic") collate "ru-x-icu","uuid") WHERE deleted_at is null;
CREATE INDEX "customers_name" ON "customers" USING btree (("surname" || ' ' || "name" || ' ' || "patronymic") collate "ru-x-icu","uuid") WHERE deleted_at is null;
CREATE INDEX "customers_search" ON "customers" USING gin (("surname" || ' ' || "name" || ' ' || "patronymic") gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);
CREATE INDEX "customers_deletion_requested" ON "customers" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null and deleted_at is null;
CREATE INDEX "customers_roles" ON "customers" USING gin ("roles");

-- ===== Sign-in =====

CREATE TABLE "credentials" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone
);

CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"mode" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);

CREATE TABLE "registrations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"address" text NOT NULL,
	"password_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "code_flows" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"subject_uuid" uuid,
	"method" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_flows_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "code_sends" (
	"address" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "invitations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"method" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "consents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"text_hash" text NOT NULL,
	"address" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);

CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid");
CREATE INDEX "registrations_address" ON "registrations" USING btree ("address","created_at");
CREATE INDEX "registrations_expires" ON "registrations" USING btree ("expires_at");
CREATE INDEX "code_flows_subject" ON "code_flows" USING btree ("subject_uuid");
CREATE INDEX "code_flows_expires" ON "code_flows" USING btree ("expires_at");
CREATE INDEX "invitations_user" ON "invitations" USING btree ("user_uuid");
CREATE INDEX "consents_user" ON "consents" USING btree ("user_uuid");

-- ===== Files =====

CREATE TABLE "files" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "files" ADD CONSTRAINT "files_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "files_company" ON "files" USING btree ("company_uuid","purpose");

-- ===== Accreditation =====

CREATE TABLE "accreditations" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"status" text NOT NULL,
	"legal_form" text NOT NULL,
	"sales_representative_uuid" uuid,
	"support_ticket_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accreditations_company_uuid_unique" UNIQUE("company_uuid")
);

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
	"file_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "accreditations_representative" ON "accreditations" USING btree ("sales_representative_uuid","created_at","uuid");
ALTER TABLE "accreditation_processes" ADD CONSTRAINT "accreditation_processes_accreditation_uuid_accreditations_uuid_fk" FOREIGN KEY ("accreditation_uuid") REFERENCES "public"."accreditations"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "accreditation_processes_accreditation" ON "accreditation_processes" USING btree ("accreditation_uuid","position");
ALTER TABLE "accreditation_documents" ADD CONSTRAINT "accreditation_documents_accreditation_uuid_accreditations_uuid_fk" FOREIGN KEY ("accreditation_uuid") REFERENCES "public"."accreditations"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "accreditation_documents" ADD CONSTRAINT "accreditation_documents_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;
CREATE INDEX "accreditation_documents_accreditation" ON "accreditation_documents" USING btree ("accreditation_uuid","position");
CREATE UNIQUE INDEX "accreditation_documents_type" ON "accreditation_documents" USING btree ("accreditation_uuid","type");

-- ===== Distribution: centres, storages, days of delivery =====

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

CREATE TABLE "storages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"temperature_mode" text NOT NULL,
	"address" text NOT NULL
);

CREATE TABLE "postal_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid
);

CREATE TABLE "schedules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "schedule_rules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"segment_uuid" uuid,
	"weekday" smallint NOT NULL,
	"lead_days" smallint NOT NULL,
	"cutoff" text NOT NULL
);

CREATE TABLE "schedule_exceptions" (
	"schedule_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"lead_days" smallint,
	"cutoff" text,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_exceptions_schedule_uuid_date_pk" PRIMARY KEY("schedule_uuid","date")
);

ALTER TABLE "storages" ADD CONSTRAINT "storages_distribution_center_uuid_distribution_centers_uuid_fk" FOREIGN KEY ("distribution_center_uuid") REFERENCES "public"."distribution_centers"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "storages_center" ON "storages" USING btree ("distribution_center_uuid");
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_distribution_center_uuid_distribution_centers_uuid_fk" FOREIGN KEY ("distribution_center_uuid") REFERENCES "public"."distribution_centers"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "schedules_center" ON "schedules" USING btree ("distribution_center_uuid");
ALTER TABLE "schedule_rules" ADD CONSTRAINT "schedule_rules_schedule_uuid_schedules_uuid_fk" FOREIGN KEY ("schedule_uuid") REFERENCES "public"."schedules"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "schedule_rules_schedule" ON "schedule_rules" USING btree ("schedule_uuid");
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_schedule_uuid_schedules_uuid_fk" FOREIGN KEY ("schedule_uuid") REFERENCES "public"."schedules"("uuid") ON DELETE cascade ON UPDATE no action;

-- ===== Trade points =====

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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "branch_customers" (
	"branch_uuid" uuid NOT NULL,
	"customer_uuid" uuid NOT NULL,
	CONSTRAINT "branch_customers_branch_uuid_customer_uuid_pk" PRIMARY KEY("branch_uuid","customer_uuid")
);

ALTER TABLE "branches" ADD CONSTRAINT "branches_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "branches_company" ON "branches" USING btree ("company_uuid");
CREATE INDEX "branches_schedule" ON "branches" USING btree ("schedule_uuid");
ALTER TABLE "branch_customers" ADD CONSTRAINT "branch_customers_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "branch_customers" ADD CONSTRAINT "branch_customers_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "branch_customers_customer" ON "branch_customers" USING btree ("customer_uuid");

-- ===== Catalogue =====

CREATE TABLE "assortments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contract_name" text NOT NULL,
	"default_postpon_days" integer NOT NULL
);

CREATE TABLE "brands" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);

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

CREATE TABLE "discount_groups" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"count_unit" text NOT NULL
);

CREATE TABLE "discount_group_prices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"group_uuid" uuid NOT NULL,
	"count_hundredths" integer NOT NULL,
	"percent_hundredths" integer NOT NULL
);

CREATE TABLE "products" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"barcodes" text[] DEFAULT '{}' NOT NULL,
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
	"is_offered" boolean DEFAULT true NOT NULL,
	"is_stocked" boolean DEFAULT false NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"icon" text NOT NULL,
	"max_percent_hundredths" integer DEFAULT 0 NOT NULL,
	"temperature_mode" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"has_picture" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(name || ' ' || brand_name || ' ' || sku), 'ё', 'е')) STORED,
	CONSTRAINT "products_sku_unique" UNIQUE("sku")
);

CREATE TABLE "product_discounts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"product_uuid" uuid NOT NULL,
	"count_hundredths" integer NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);

CREATE TABLE "price_lists" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);

CREATE TABLE "price_list_items" (
	"price_list_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"category_uuid" uuid NOT NULL,
	"price_kopecks" bigint NOT NULL,
	CONSTRAINT "price_list_items_price_list_uuid_product_uuid_pk" PRIMARY KEY("price_list_uuid","product_uuid")
);

CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catalog_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_uuid");
ALTER TABLE "discount_group_prices" ADD CONSTRAINT "discount_group_prices_group_uuid_discount_groups_uuid_fk" FOREIGN KEY ("group_uuid") REFERENCES "public"."discount_groups"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "discount_group_prices_group" ON "discount_group_prices" USING btree ("group_uuid");
CREATE INDEX "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "products_barcodes" ON "products" USING gin ("barcodes");
CREATE INDEX "products_description" ON "products" USING gin (to_tsvector('russian', translate(description, 'Ёё', 'Ее')));
CREATE INDEX "products_segment_name" ON "products" USING btree ("segment_uuid","name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_segment_price" ON "products" USING btree ("segment_uuid","price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_category_name" ON "products" USING btree ("category_uuid","name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_category_price" ON "products" USING btree ("category_uuid","price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_name" ON "products" USING btree ("name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_price" ON "products" USING btree ("price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_filters" ON "products" USING btree ("uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;
CREATE INDEX "products_sku_lower" ON "products" USING btree (lower("sku"));
CREATE INDEX "products_article_key" ON "products" USING btree (ltrim(translate(regexp_replace(lower("sku"), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0'));
CREATE INDEX "products_name_key" ON "products" USING btree (translate(regexp_replace(lower("name"), '[‐-―−]', '-', 'g'), 'ё  ', 'е  '));
CREATE INDEX "products_brand" ON "products" USING btree ("brand_uuid","is_published");
CREATE INDEX "products_own" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid");
CREATE INDEX "products_own_unpictured" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE not has_picture;
CREATE INDEX "products_own_unpriced" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE price_kopecks = 0;
CREATE INDEX "products_own_uncategorised" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE segment_uuid = '5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a02';
CREATE INDEX "products_own_hidden" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE is_hidden;
ALTER TABLE "product_discounts" ADD CONSTRAINT "product_discounts_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "product_discounts_product" ON "product_discounts" USING btree ("product_uuid");
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_price_list_uuid_price_lists_uuid_fk" FOREIGN KEY ("price_list_uuid") REFERENCES "public"."price_lists"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "price_list_items_segment" ON "price_list_items" USING btree ("price_list_uuid","segment_uuid","price_kopecks","product_uuid");
CREATE INDEX "price_list_items_category" ON "price_list_items" USING btree ("price_list_uuid","category_uuid","price_kopecks","product_uuid");
CREATE INDEX "price_list_items_price" ON "price_list_items" USING btree ("price_list_uuid","price_kopecks","product_uuid");
CREATE INDEX "price_list_items_product" ON "price_list_items" USING btree ("product_uuid");

-- ===== Search =====

CREATE TABLE "product_hits" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"segment_uuid" uuid NOT NULL,
	"category_uuid" uuid NOT NULL,
	"brand_uuid" uuid NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"max_percent_hundredths" integer NOT NULL,
	"rating_tenths" smallint NOT NULL,
	"in_stock" boolean NOT NULL,
	"search" "tsvector" NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"search_codes" text GENERATED ALWAYS AS (translate(' ' || lower(sku) || ' ' || regexp_replace(lower(sku), '[^0-9a-zа-яё]', '', 'g') || ' ', 'авекмнорстух', 'abekmhopctyx')) STORED NOT NULL
);

CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);

CREATE TABLE "search_synonyms" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"meaning" text NOT NULL,
	"both_ways" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "search_history" (
	"customer_uuid" uuid NOT NULL,
	"query" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_customer_uuid_query_pk" PRIMARY KEY("customer_uuid","query")
);

CREATE TABLE "missed_searches" (
	"query" text PRIMARY KEY NOT NULL,
	"left_out" text NOT NULL,
	"times" integer NOT NULL,
	"companies" integer[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);

ALTER TABLE "product_hits" ADD CONSTRAINT "product_hits_uuid_products_uuid_fk" FOREIGN KEY ("uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "product_hits_search" ON "product_hits" USING gin ("search");
CREATE INDEX "product_hits_search_codes" ON "product_hits" USING gin ("search_codes" gin_trgm_ops);
CREATE INDEX "search_history_recent" ON "search_history" USING btree ("customer_uuid","searched_at");

-- ===== Pictures =====

CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_digest_unique" UNIQUE("digest")
);

CREATE TABLE "product_pictures" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"product_uuid" uuid NOT NULL,
	"picture" text NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since");
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_pictures_product" ON "product_pictures" USING btree ("product_uuid","position","uuid");
CREATE INDEX "product_pictures_picture" ON "product_pictures" USING btree ("picture");

-- ===== Stock and the seller's settings =====

CREATE TABLE "product_stock" (
	"product_uuid" uuid NOT NULL,
	"storage_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expected_date" date,
	CONSTRAINT "product_stock_product_uuid_storage_uuid_pk" PRIMARY KEY("product_uuid","storage_uuid")
);

CREATE TABLE "seller_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_stock_blocking" boolean DEFAULT false NOT NULL,
	"guard_percent" integer DEFAULT 10 NOT NULL,
	"stale_hours" jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_storage_uuid_storages_uuid_fk" FOREIGN KEY ("storage_uuid") REFERENCES "public"."storages"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "product_stock_storage" ON "product_stock" USING btree ("storage_uuid");

-- ===== Contracts =====

CREATE TABLE "contract_lines" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"assortment_uuid" uuid NOT NULL,
	"limit_kopecks" bigint NOT NULL,
	"balance_kopecks" bigint NOT NULL,
	"reserved_kopecks" bigint NOT NULL,
	"postpon_days" integer NOT NULL,
	"balance_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);

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

ALTER TABLE "contract_lines" ADD CONSTRAINT "contract_lines_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "contract_lines_branch_assortment" ON "contract_lines" USING btree ("branch_uuid","assortment_uuid");
ALTER TABLE "ledger_rows" ADD CONSTRAINT "ledger_rows_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ledger_rows_line" ON "ledger_rows" USING btree ("contract_line_uuid","id");
CREATE INDEX "ledger_rows_deal" ON "ledger_rows" USING btree ("deal_uuid");
CREATE INDEX "ledger_rows_owed" ON "ledger_rows" USING btree ("contract_line_uuid","created_at","kind","amount_kopecks") WHERE kind in ('charge', 'payment', 'correction');

-- ===== Baskets =====

CREATE TABLE "baskets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"shelf_life" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cleared" jsonb,
	"cleared_shelf_life" jsonb,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "baskets_customer_uuid_unique" UNIQUE("customer_uuid")
);

CREATE TABLE "basket_lines" (
	"basket_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"is_checked" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"substitution" text,
	"analog_uuid" uuid,
	"last_seen_terms" jsonb,
	"notified_terms" jsonb,
	CONSTRAINT "basket_lines_basket_uuid_product_uuid_pk" PRIMARY KEY("basket_uuid","product_uuid")
);

CREATE TABLE "idempotency_keys" (
	"customer_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_customer_uuid_key_pk" PRIMARY KEY("customer_uuid","key")
);

ALTER TABLE "baskets" ADD CONSTRAINT "baskets_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_uuid_baskets_uuid_fk" FOREIGN KEY ("basket_uuid") REFERENCES "public"."baskets"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "basket_lines_product" ON "basket_lines" USING btree ("product_uuid");
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");

-- ===== Orders of many trade points =====

CREATE TABLE "branch_orders" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"product_uuids" uuid[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "branch_order_lines" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	CONSTRAINT "branch_order_lines_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);

ALTER TABLE "branch_orders" ADD CONSTRAINT "branch_orders_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_customer_uuid_branch_orders_customer_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."branch_orders"("customer_uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "branch_order_lines" ADD CONSTRAINT "branch_order_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "branch_order_lines_branch" ON "branch_order_lines" USING btree ("branch_uuid");
CREATE INDEX "branch_order_lines_product" ON "branch_order_lines" USING btree ("product_uuid");

-- ===== Order sheets for clients =====

CREATE TABLE "client_draft_orders" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	CONSTRAINT "client_draft_orders_customer_uuid_branch_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid")
);

CREATE TABLE "client_draft_order_lines" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	CONSTRAINT "client_draft_order_lines_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);

ALTER TABLE "client_draft_orders" ADD CONSTRAINT "client_draft_orders_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_draft_orders" ADD CONSTRAINT "client_draft_orders_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "client_draft_orders_branch" ON "client_draft_orders" USING btree ("branch_uuid");
ALTER TABLE "client_draft_order_lines" ADD CONSTRAINT "client_draft_order_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "client_draft_order_lines" ADD CONSTRAINT "client_draft_order_lines_customer_uuid_branch_uuid_client_draft_orders_customer_uuid_branch_uuid_fk" FOREIGN KEY ("customer_uuid","branch_uuid") REFERENCES "public"."client_draft_orders"("customer_uuid","branch_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "client_draft_order_lines_product" ON "client_draft_order_lines" USING btree ("product_uuid");

-- ===== Lists and lines of text =====

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

CREATE TABLE "shopping_list_lines" (
	"list_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"last_seen_terms" jsonb,
	"notified_terms" jsonb,
	CONSTRAINT "shopping_list_lines_list_uuid_product_uuid_pk" PRIMARY KEY("list_uuid","product_uuid")
);

CREATE TABLE "line_choices" (
	"company_uuid" uuid NOT NULL,
	"text_key" text NOT NULL,
	"product_uuid" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_choices_company_uuid_text_key_pk" PRIMARY KEY("company_uuid","text_key")
);

CREATE TABLE "ordered_goods" (
	"company_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	CONSTRAINT "ordered_goods_company_uuid_product_uuid_pk" PRIMARY KEY("company_uuid","product_uuid")
);

ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_owner_uuid_customers_uuid_fk" FOREIGN KEY ("owner_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shopping_lists" ADD CONSTRAINT "shopping_lists_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE set null ON UPDATE no action;
CREATE INDEX "shopping_lists_company" ON "shopping_lists" USING btree ("company_uuid");
CREATE INDEX "shopping_lists_owner" ON "shopping_lists" USING btree ("owner_uuid");
CREATE INDEX "shopping_lists_branch" ON "shopping_lists" USING btree ("branch_uuid");
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_list_uuid_shopping_lists_uuid_fk" FOREIGN KEY ("list_uuid") REFERENCES "public"."shopping_lists"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shopping_list_lines" ADD CONSTRAINT "shopping_list_lines_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "shopping_list_lines_product" ON "shopping_list_lines" USING btree ("product_uuid");
ALTER TABLE "line_choices" ADD CONSTRAINT "line_choices_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "line_choices" ADD CONSTRAINT "line_choices_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "line_choices_product" ON "line_choices" USING btree ("product_uuid");
ALTER TABLE "ordered_goods" ADD CONSTRAINT "ordered_goods_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ordered_goods" ADD CONSTRAINT "ordered_goods_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ordered_goods_product" ON "ordered_goods" USING btree ("product_uuid");

-- ===== Standing orders =====

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
	"planned_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "standing_lines" (
	"order_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"position" integer NOT NULL,
	"last_seen_kopecks" bigint,
	CONSTRAINT "standing_lines_order_uuid_product_uuid_pk" PRIMARY KEY("order_uuid","product_uuid")
);

CREATE TABLE "standing_runs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	"delivery_date" date NOT NULL,
	"cutoff_at" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"failure" text,
	"deal_uuid" uuid,
	"decided_by" text,
	"updated_at" timestamp with time zone NOT NULL
);

ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "standing_orders_company" ON "standing_orders" USING btree ("company_uuid");
CREATE INDEX "standing_orders_planned" ON "standing_orders" USING btree ("planned_at") WHERE stop_reason is null;
ALTER TABLE "standing_lines" ADD CONSTRAINT "standing_lines_order_uuid_standing_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."standing_orders"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "standing_runs" ADD CONSTRAINT "standing_runs_order_uuid_standing_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."standing_orders"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "standing_runs_date" ON "standing_runs" USING btree ("order_uuid","date");
CREATE INDEX "standing_runs_open" ON "standing_runs" USING btree ("cutoff_at") WHERE state in ('draft', 'asked', 'auto');

-- ===== Deals =====

CREATE SEQUENCE "public"."deal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10500 CACHE 1;

CREATE TABLE "deals" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"type" text DEFAULT 'market' NOT NULL,
	"status" text NOT NULL,
	"buyer_company_uuid" uuid NOT NULL,
	"buyer_company_name" text NOT NULL,
	"buyer_customer_uuid" uuid NOT NULL,
	"acted_by_uuid" uuid,
	"seller_company_uuid" uuid NOT NULL,
	"seller_customer_uuid" uuid,
	"branch_uuid" uuid NOT NULL,
	"branch_name" text NOT NULL,
	"distribution_center_uuid" uuid NOT NULL,
	"schedule_uuid" uuid,
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
	"consent_until" timestamp with time zone,
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
	"collect_reason" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"ordered_before_hundredths" integer DEFAULT 0 NOT NULL
);

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
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

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

CREATE TABLE "deal_documents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"file_uuid" uuid NOT NULL,
	"name" text,
	"author_uuid" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "deals_company" ON "deals" USING btree ("buyer_company_uuid","created_at","uuid","status");
CREATE INDEX "deals_customer" ON "deals" USING btree ("buyer_customer_uuid","created_at","uuid");
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_customer_uuid","created_at","uuid");
CREATE INDEX "deals_created" ON "deals" USING btree ("created_at","uuid");
CREATE INDEX "deals_status" ON "deals" USING btree ("status","created_at","uuid");
CREATE INDEX "deals_branch" ON "deals" USING btree ("branch_uuid","created_at");
CREATE INDEX "deals_before_warehouse" ON "deals" USING btree ("branch_uuid") WHERE "deals"."status" in ('waiting_approval', 'approved_by_buyer', 'approved_by_seller');
CREATE INDEX "deals_consent_until" ON "deals" USING btree ("consent_until") WHERE "deals"."consent_until" is not null;
CREATE INDEX "deals_number_part" ON "deals" USING gin (("number"::text) gin_trgm_ops);
ALTER TABLE "deal_lines" ADD CONSTRAINT "deal_lines_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "deal_lines_deal" ON "deal_lines" USING btree ("deal_uuid","position");
CREATE INDEX "deal_lines_product" ON "deal_lines" USING btree ("product_uuid","ordered_at");
ALTER TABLE "deal_logs" ADD CONSTRAINT "deal_logs_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "deal_logs_deal" ON "deal_logs" USING btree ("deal_uuid","created_at");
ALTER TABLE "suborders" ADD CONSTRAINT "suborders_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "suborders_deal" ON "suborders" USING btree ("deal_uuid");
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "deal_documents_deal" ON "deal_documents" USING btree ("deal_uuid","created_at");
CREATE INDEX "deal_documents_file" ON "deal_documents" USING btree ("file_uuid");

-- ===== Chat =====

CREATE TABLE "chats" (
	"deal_uuid" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "chat_members" (
	"chat_uuid" uuid NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_members_chat_uuid_customer_uuid_pk" PRIMARY KEY("chat_uuid","customer_uuid")
);

CREATE TABLE "chat_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"chat_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_uuid" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"client_uuid" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "chat_files" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"message_uuid" uuid NOT NULL,
	"position" integer NOT NULL
);

ALTER TABLE "chats" ADD CONSTRAINT "chats_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "chats_last" ON "chats" USING btree ("last_message_at","deal_uuid");
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_uuid_chats_deal_uuid_fk" FOREIGN KEY ("chat_uuid") REFERENCES "public"."chats"("deal_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "chat_members_customer" ON "chat_members" USING btree ("customer_uuid");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_uuid_chats_deal_uuid_fk" FOREIGN KEY ("chat_uuid") REFERENCES "public"."chats"("deal_uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "chat_messages_number" ON "chat_messages" USING btree ("chat_uuid","number");
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("chat_uuid","author_uuid","client_uuid");
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_uuid","created_at");
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_uuid_chat_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."chat_messages"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_uuid","position");

-- ===== Tickets =====

CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 300 CACHE 1;

CREATE TABLE "tickets" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"theme" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"author_uuid" uuid,
	"author" jsonb NOT NULL,
	"client_uuid" uuid,
	"assignee_uuid" uuid,
	"deal_uuid" uuid,
	"complaints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"previous_uuid" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number")
);

CREATE TABLE "ticket_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_uuid" uuid,
	"author_name" text NOT NULL,
	"is_support" boolean NOT NULL,
	"client_uuid" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "ticket_files" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"message_uuid" uuid,
	"is_support" boolean NOT NULL,
	"position" integer NOT NULL
);

CREATE TABLE "ticket_logs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"ticket_uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"actor_name" text NOT NULL,
	"assignee_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "tickets_author" ON "tickets" USING btree ("author_uuid","created_at");
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","created_at");
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","uuid");
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_uuid","created_at");
CREATE INDEX "tickets_previous" ON "tickets" USING btree ("previous_uuid");
CREATE UNIQUE INDEX "tickets_client" ON "tickets" USING btree ("author_uuid","client_uuid");
CREATE INDEX "tickets_search" ON "tickets" USING gin (("theme" || ' ' || ("author" ->> 'person') || ' ' || ("author" ->> 'company')) gin_trgm_ops);
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "ticket_messages_number" ON "ticket_messages" USING btree ("ticket_uuid","number");
CREATE UNIQUE INDEX "ticket_messages_client" ON "ticket_messages" USING btree ("ticket_uuid","author_uuid","client_uuid");
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_message_uuid_ticket_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."ticket_messages"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ticket_files_ticket" ON "ticket_files" USING btree ("ticket_uuid","position");
CREATE INDEX "ticket_files_message" ON "ticket_files" USING btree ("message_uuid");
ALTER TABLE "ticket_logs" ADD CONSTRAINT "ticket_logs_ticket_uuid_tickets_uuid_fk" FOREIGN KEY ("ticket_uuid") REFERENCES "public"."tickets"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ticket_logs_ticket" ON "ticket_logs" USING btree ("ticket_uuid","created_at");

-- ===== Events, notifications, mail =====

CREATE SEQUENCE "public"."outbox_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"type" text NOT NULL,
	"recipient_uuids" uuid[] NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "live_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"session_uuid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "notifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"viewed" boolean DEFAULT false NOT NULL,
	"outward" text DEFAULT 'done' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "notification_settings" (
	"customer_uuid" uuid PRIMARY KEY NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"digest" boolean NOT NULL
);

CREATE TABLE "messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "cutoff_reminders" (
	"basket_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "cutoff_reminders_basket_uuid_branch_uuid_date_pk" PRIMARY KEY("basket_uuid","branch_uuid","date")
);

CREATE TABLE "stock_wishes" (
	"customer_uuid" uuid NOT NULL,
	"branch_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_wishes_customer_uuid_branch_uuid_product_uuid_pk" PRIMARY KEY("customer_uuid","branch_uuid","product_uuid")
);

CREATE TABLE "price_checks" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);

CREATE UNIQUE INDEX "outbox_events_position" ON "outbox_events" USING btree ("position");
CREATE INDEX "outbox_events_waiting" ON "outbox_events" USING btree ("id") WHERE position is null;
CREATE INDEX "outbox_events_recipients" ON "outbox_events" USING gin ("recipient_uuids");
CREATE INDEX "outbox_events_created" ON "outbox_events" USING btree ("created_at");
CREATE INDEX "live_tokens_expires" ON "live_tokens" USING btree ("expires_at");
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("customer_uuid","created_at","uuid","type");
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("customer_uuid","created_at","uuid") WHERE not viewed;
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
CREATE INDEX "notifications_outward" ON "notifications" USING btree ("outward","created_at") WHERE outward <> 'done';
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "messages_waiting" ON "messages" USING btree ("next_attempt_at") WHERE status = 'waiting';
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at","uuid");
ALTER TABLE "cutoff_reminders" ADD CONSTRAINT "cutoff_reminders_basket_uuid_baskets_uuid_fk" FOREIGN KEY ("basket_uuid") REFERENCES "public"."baskets"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "cutoff_reminders_date" ON "cutoff_reminders" USING btree ("date");
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_customer_uuid_customers_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."customers"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_branch_uuid_branches_uuid_fk" FOREIGN KEY ("branch_uuid") REFERENCES "public"."branches"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "stock_wishes_branch" ON "stock_wishes" USING btree ("branch_uuid");
CREATE INDEX "stock_wishes_product" ON "stock_wishes" USING btree ("product_uuid");
ALTER TABLE "price_checks" ADD CONSTRAINT "price_checks_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "price_checks_checked" ON "price_checks" USING btree ("checked_at");

-- ===== Versions =====

CREATE TABLE "entity_changes" (
	"entity_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" text[] NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entity_changes_entity_uuid_version_pk" PRIMARY KEY("entity_uuid","version")
);

CREATE INDEX "entity_changes_at" ON "entity_changes" USING btree ("at");

-- ===== Exchange =====

CREATE SEQUENCE "public"."exchange_deal_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

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

CREATE TABLE "exchange_loads" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_loads_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed" text NOT NULL,
	"channel" text NOT NULL,
	"mode" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"key_name" text NOT NULL,
	"sender" text NOT NULL,
	"once_key" text NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"guard_counts" jsonb NOT NULL,
	"hold_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"undoes" uuid,
	"key_uuid" uuid,
	"source" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);

CREATE TABLE "exchange_rows" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"row" jsonb NOT NULL,
	"key" text,
	CONSTRAINT "exchange_rows_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);

CREATE TABLE "exchange_row_errors" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"message" text NOT NULL,
	"row" jsonb,
	CONSTRAINT "exchange_row_errors_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);

CREATE TABLE "exchange_reads" (
	"key_name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);

CREATE TABLE "exchange_changes" (
	"load_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "exchange_changes_load_uuid_number_pk" PRIMARY KEY("load_uuid","number")
);

CREATE TABLE "exchange_ownerships" (
	"load_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "exchange_ownerships_load_uuid_key_pk" PRIMARY KEY("load_uuid","key")
);

CREATE TABLE "exchange_entities" (
	"feed" text NOT NULL,
	"key" text NOT NULL,
	"external_id" text,
	"key_name" text NOT NULL,
	"fields" text[] NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_entities_feed_key_pk" PRIMARY KEY("feed","key")
);

CREATE TABLE "exchange_payments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"contract_line_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"date" date NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"is_counted" boolean DEFAULT true NOT NULL
);

CREATE TABLE "exchange_deal_changes" (
	"deal_uuid" uuid PRIMARY KEY NOT NULL,
	"position" bigint,
	"notified_position" bigint,
	"notified_status" text
);

CREATE TABLE "exchange_pictures" (
	"key_name" text NOT NULL,
	"file" text NOT NULL,
	"picture" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_pictures_key_name_file_pk" PRIMARY KEY("key_name","file")
);

CREATE TABLE "exchange_documents" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"unused_since" timestamp with time zone
);

CREATE TABLE "exchange_document_names" (
	"key_name" text NOT NULL,
	"file" text NOT NULL,
	"file_uuid" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_document_names_key_name_file_pk" PRIMARY KEY("key_name","file")
);

CREATE UNIQUE INDEX "exchange_keys_digest" ON "exchange_keys" USING btree ("digest");
CREATE INDEX "exchange_keys_name" ON "exchange_keys" USING btree ("name");
CREATE UNIQUE INDEX "exchange_loads_once" ON "exchange_loads" USING btree ("feed","key_name","once_key");
CREATE INDEX "exchange_loads_open" ON "exchange_loads" USING btree ("feed","number") WHERE state in ('waiting', 'running');
CREATE INDEX "exchange_loads_number" ON "exchange_loads" USING btree ("number");
ALTER TABLE "exchange_rows" ADD CONSTRAINT "exchange_rows_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_rows_key" ON "exchange_rows" USING btree ("load_uuid","key","number") WHERE key is not null;
ALTER TABLE "exchange_row_errors" ADD CONSTRAINT "exchange_row_errors_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exchange_changes" ADD CONSTRAINT "exchange_changes_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exchange_ownerships" ADD CONSTRAINT "exchange_ownerships_load_uuid_exchange_loads_uuid_fk" FOREIGN KEY ("load_uuid") REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "exchange_entities_external" ON "exchange_entities" USING btree ("feed","external_id");
ALTER TABLE "exchange_payments" ADD CONSTRAINT "exchange_payments_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_payments_line" ON "exchange_payments" USING btree ("contract_line_uuid","date");
CREATE INDEX "exchange_payments_due" ON "exchange_payments" USING btree ("date") WHERE not is_counted;
ALTER TABLE "exchange_deal_changes" ADD CONSTRAINT "exchange_deal_changes_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "exchange_deal_changes_position" ON "exchange_deal_changes" USING btree ("position");
CREATE INDEX "exchange_deal_changes_unnotified" ON "exchange_deal_changes" USING btree ("position") WHERE notified_position is distinct from position;
CREATE INDEX "exchange_deal_changes_waiting" ON "exchange_deal_changes" USING btree ("deal_uuid") WHERE position is null;
ALTER TABLE "exchange_pictures" ADD CONSTRAINT "exchange_pictures_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_pictures_picture" ON "exchange_pictures" USING btree ("picture");
ALTER TABLE "exchange_documents" ADD CONSTRAINT "exchange_documents_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exchange_document_names" ADD CONSTRAINT "exchange_document_names_file_uuid_exchange_documents_file_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."exchange_documents"("file_uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_document_names_file" ON "exchange_document_names" USING btree ("file_uuid");

-- ===== Exchange with 1C =====

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

CREATE TABLE "exchange_parts" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_parts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"size" bigint
);

CREATE TABLE "exchange_chunks" (
	"part_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "exchange_chunks_part_uuid_number_pk" PRIMARY KEY("part_uuid","number")
);

CREATE TABLE "exchange_imports" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exchange_imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"loads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_pass" jsonb,
	"message" text DEFAULT '' NOT NULL
);

CREATE TABLE "exchange_taken" (
	"key_name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);

CREATE UNIQUE INDEX "exchange_mappings_id" ON "exchange_mappings" USING btree ("key_name","kind","external_id");
ALTER TABLE "exchange_sessions" ADD CONSTRAINT "exchange_sessions_key_uuid_exchange_keys_uuid_fk" FOREIGN KEY ("key_uuid") REFERENCES "public"."exchange_keys"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "exchange_sessions_digest" ON "exchange_sessions" USING btree ("digest");
CREATE INDEX "exchange_sessions_used" ON "exchange_sessions" USING btree ("used_at");
ALTER TABLE "exchange_parts" ADD CONSTRAINT "exchange_parts_session_uuid_exchange_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."exchange_sessions"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_parts_session" ON "exchange_parts" USING btree ("session_uuid","name","number");
ALTER TABLE "exchange_chunks" ADD CONSTRAINT "exchange_chunks_part_uuid_exchange_parts_uuid_fk" FOREIGN KEY ("part_uuid") REFERENCES "public"."exchange_parts"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exchange_imports" ADD CONSTRAINT "exchange_imports_session_uuid_exchange_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."exchange_sessions"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "exchange_imports_name" ON "exchange_imports" USING btree ("session_uuid","name");

-- ===== Webhooks =====

CREATE TABLE "exchange_webhooks" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "exchange_deliveries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"webhook_uuid" uuid NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"failure" text,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL
);

ALTER TABLE "exchange_deliveries" ADD CONSTRAINT "exchange_deliveries_webhook_uuid_exchange_webhooks_uuid_fk" FOREIGN KEY ("webhook_uuid") REFERENCES "public"."exchange_webhooks"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exchange_deliveries" ADD CONSTRAINT "exchange_deliveries_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exchange_deliveries_webhook" ON "exchange_deliveries" USING btree ("webhook_uuid","created_at");
CREATE INDEX "exchange_deliveries_created" ON "exchange_deliveries" USING btree ("created_at");
CREATE INDEX "exchange_deliveries_due" ON "exchange_deliveries" USING btree ("webhook_uuid","next_at") WHERE state = 'waiting';

-- ===== By hand: the catalogue =====

-- Texts of the product page leave the row: a page of cards reads few blocks.
ALTER TABLE "products" ALTER COLUMN "details" SET STORAGE EXTERNAL, ALTER COLUMN "description" SET STORAGE EXTERNAL;
ALTER TABLE "products" SET (toast_tuple_target = 1024);

-- What caches of the catalogue go by. A writer takes a row no other transaction holds, or makes one: nobody waits, nothing locks up.
CREATE FUNCTION "bump_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update catalog_version set version = version + 1, created_at = now()
	where id = (select id from catalog_version order by id limit 1 for update skip locked);
	if not found then insert into catalog_version default values; end if;
	return null;
end $$;

CREATE TRIGGER "products_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "price_list_items_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_list_items"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "product_discounts_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_discounts"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "discount_groups_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "discount_groups"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "discount_group_prices_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "discount_group_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "categories_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "brands_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "assortments_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "assortments"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
CREATE TRIGGER "search_synonyms_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();

-- The product page names its seller.
CREATE TRIGGER "companies_version" AFTER UPDATE OF "name" ON "companies"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();

-- Cards, products and lines show the first picture.
CREATE TRIGGER "product_pictures_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_pictures"
	FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();

-- Whether a product has a photo, whoever writes.
CREATE FUNCTION "note_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op <> 'DELETE' then
		update products set has_picture = true where not has_picture and uuid in (select product_uuid from new_rows);
	end if;
	if tg_op <> 'INSERT' then
		update products p set has_picture = false where has_picture and uuid in (select product_uuid from old_rows)
			and not exists (select from product_pictures f where f.product_uuid = p.uuid);
	end if;
	return null;
end $$;

CREATE TRIGGER "product_pictures_noted_insert" AFTER INSERT ON "product_pictures"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_pictures();
CREATE TRIGGER "product_pictures_noted_update" AFTER UPDATE ON "product_pictures"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_pictures();
CREATE TRIGGER "product_pictures_noted_delete" AFTER DELETE ON "product_pictures"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_pictures();

-- ===== By hand: search =====

-- Without stop words: which words carry nothing is said below. products/search/stem.ts does the same to what is typed.
CREATE TEXT SEARCH DICTIONARY "search_stem" (TEMPLATE = snowball, LANGUAGE = russian);

-- products/search/tokens.ts makes the same forms of what is typed (tests/backend/search-forms.test.ts).
CREATE FUNCTION "search_form"(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
declare
	form text;
begin
	if word ~ '[^а-я]' or word in ('салями', 'суши') then
		return word;
	end if;
	form := coalesce((ts_lexize('search_stem', word))[1], word);
	if right(form, 1) = 'а' and word ~ '..а(?:й|ю|е|ем)$' then
		form := left(form, -1);
	end if;
	if right(form, 1) in ('к', 'ц', 'н', 'л', 'р') then
		form := regexp_replace(form, '([аеиоуыэюя])[еи]([кцн])$', '\1й\2');
		form := regexp_replace(form, '^(.+[бвгджзклмнпрстфхцчшщйь])[ое]([кцнлр])$', '\1\2');
		form := regexp_replace(form, 'ь([кцнл])$', '\1');
	end if;
	return form;
end $$;

CREATE FUNCTION "search_folded"(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select regexp_replace(translate(lower(words), 'ё', 'е'), '(\d)[.,](?=\d)', '\1.', 'g')
$$;

-- What a product is found by. A: the first word of its name, what it is. B: the other words, numbers and quantities (0,9 л as
-- 900мл). C: its shelf and category. D: what the name only mentions, after a preposition or in quotes, the brand and properties.
CREATE FUNCTION "search_vector"(name text, brand text, shelf text, category text, properties text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
declare
	pieces constant text := '(\d{1,12}(?:\.\d{1,6})?)(?:\s?(%|кг|гр|г|мл|л|шт|см|мм)(?![a-zа-я0-9]))?|(?<![a-zа-я0-9])([а-я][/\\.][а-я])(?![a-zа-я0-9])|([a-zа-я][a-zа-я0-9]*)|([«»,])';
	found text := '';
	place int := 0;
	is_mention boolean := false;
	is_without boolean := false;
	weight text;
	form text;
	amount numeric;
	shelf_forms text[] := '{}';
	piece text[];
begin
	for piece in select regexp_matches(search_folded(name), pieces, 'g') loop
		weight := case when is_mention then 'D' else 'B' end;
		if piece[5] is not null then
			is_mention := piece[5] = '«';
		elsif piece[1] is not null then
			place := place + 1;
			amount := piece[1]::numeric;
			found := found || format(' ''%s'':%s%s', trim_scale(round(amount, 3)), place, weight);
			if piece[2] is not null then
				found := found || format(' ''%s%s'':%s%s', trim_scale(round(case when piece[2] in ('кг', 'л') then amount * 1000 else amount end, 3)),
					case piece[2] when 'кг' then 'г' when 'гр' then 'г' when 'л' then 'мл' else piece[2] end, place, weight);
			end if;
		elsif piece[3] is not null then
			-- в/с, б/к, х/к.
			place := place + 1;
			found := found || format(' ''%s/%s'':%s%s', left(piece[3], 1), right(piece[3], 1), place, weight);
		elsif piece[4] in ('с', 'со', 'в', 'во', 'для', 'из', 'к', 'ко', 'на', 'по', 'под', 'от', 'при') then
			is_mention := true;
		elsif piece[4] not in ('и', 'а', 'о', 'об', 'за', 'до', 'у', 'или', 'не', 'ни', 'без', 'кроме') then
			place := place + 1;
			form := search_form(piece[4]);
			found := found || format(' ''%s%s'':%s%s', case when is_without then 'без' else '' end, form, place, case when place = 1 then 'A' else weight end);
		end if;
		is_without := piece[4] is not distinct from 'без';
	end loop;
	-- хот-дог is found by хотдог.
	for piece in select regexp_matches(search_folded(name), '([a-zа-я]{2,})-([a-zа-я]{2,})', 'g') loop
		found := found || format(' ''%s'':%s%s', search_form(piece[1] || piece[2]), place + 1, 'D');
	end loop;
	for piece in select regexp_matches(search_folded(shelf || ' ' || category), '[a-zа-я][a-zа-я0-9]+', 'g') loop
		form := search_form(piece[1]);
		continue when form = any (shelf_forms) or form in ('на', 'во', 'со', 'из', 'ко', 'по', 'от', 'до', 'для', 'или', 'под', 'при', 'без', 'об', 'за', 'не', 'ни');
		shelf_forms := shelf_forms || form;
		found := found || format(' ''%s'':%sC', form, place + 2);
	end loop;
	for piece in select regexp_matches(search_folded(brand), '[a-zа-я0-9]+', 'g') loop
		found := found || format(' ''%s'':%sD', search_form(piece[1]), place + 3);
	end loop;
	for piece in select regexp_matches(search_folded(properties), '[a-zа-я0-9]+', 'g') loop
		found := found || format(' ''%s'':%sD', search_form(piece[1]), place + 4);
	end loop;
	return found::tsvector;
end $$;

-- What names leave unsaid: weighed goods, and those that are kept below zero.
CREATE FUNCTION "search_properties"(kind text, temperature_mode text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select concat_ws(' ', case when kind = 'weight' then 'весовой' end, case when temperature_mode ~ '^\s*[-−–]' then 'замороженный мороженый' end)
$$;

CREATE FUNCTION "product_search"(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
	select search_vector(product.name, product.brand_name, coalesce(max(s.name), ''), coalesce(max(c.name), ''), search_properties(product.kind, product.temperature_mode))
	from categories s left join categories c on c.uuid = s.parent_uuid where s.uuid = product.segment_uuid
$$;

CREATE FUNCTION "insert_product_hits"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into product_hits (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
	select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
		search_vector(n.name, n.brand_name, coalesce(s.name, ''), coalesce(c.name, ''), search_properties(n.kind, n.temperature_mode)), n.name, n.sku
	from new_rows n left join categories s on s.uuid = n.segment_uuid left join categories c on c.uuid = s.parent_uuid where n.is_published;
	return null;
end $$;

-- Planned for as many rows as there are: a plan that was made for one product would compare each of thousands with each.
CREATE FUNCTION "update_product_hits"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	execute $q$
		with changed as materialized (
			select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
				n.name, n.sku, n.brand_name, n.kind, n.temperature_mode, n.is_published, o.is_published
					and (o.name, o.brand_name, o.sku, o.segment_uuid, o.kind, o.temperature_mode)
					is not distinct from (n.name, n.brand_name, n.sku, n.segment_uuid, n.kind, n.temperature_mode) as is_known
			from new_rows n join old_rows o using (uuid)
			where (o.is_published or n.is_published) and (o.is_published, o.name, o.brand_name, o.sku, o.segment_uuid, o.kind, o.temperature_mode,
					o.category_uuid, o.brand_uuid, o.price_kopecks, o.max_percent_hundredths, o.rating_tenths, o.in_stock)
				is distinct from (n.is_published, n.name, n.brand_name, n.sku, n.segment_uuid, n.kind, n.temperature_mode,
					n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock)),
		gone as (delete from product_hits where uuid = any(array(select uuid from changed where not is_published))),
		moved as (
			update product_hits h set category_uuid = c.category_uuid, brand_uuid = c.brand_uuid, price_kopecks = c.price_kopecks,
				max_percent_hundredths = c.max_percent_hundredths, rating_tenths = c.rating_tenths, in_stock = c.in_stock
			from changed c
			where c.is_published and c.is_known and h.uuid = c.uuid and h.uuid = any(array(select uuid from changed where is_published and is_known)))
		insert into product_hits (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
		select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
			search_vector(n.name, n.brand_name, coalesce(s.name, ''), coalesce(c.name, ''), search_properties(n.kind, n.temperature_mode)), n.name, n.sku
		from changed n left join categories s on s.uuid = n.segment_uuid left join categories c on c.uuid = s.parent_uuid
		where n.is_published and not n.is_known
		on conflict (uuid) do update set segment_uuid = excluded.segment_uuid, category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid,
			price_kopecks = excluded.price_kopecks, max_percent_hundredths = excluded.max_percent_hundredths, rating_tenths = excluded.rating_tenths,
			in_stock = excluded.in_stock, search = excluded.search, name = excluded.name, sku = excluded.sku
	$q$;
	return null;
end $$;

CREATE TRIGGER "products_hit_insert" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION insert_product_hits();
CREATE TRIGGER "products_hit_update" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION update_product_hits();

CREATE FUNCTION "rewrite_shelf_search"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update product_hits h set search = product_search(p) from products p
	where p.uuid = h.uuid and p.is_published and p.segment_uuid in (select uuid from categories where uuid = new.uuid or parent_uuid = new.uuid);
	return null;
end $$;

CREATE TRIGGER "categories_search" AFTER UPDATE OF "name", "parent_uuid" ON "categories" FOR EACH ROW
	WHEN ((new.name, new.parent_uuid) is distinct from (old.name, old.parent_uuid)) EXECUTE FUNCTION rewrite_shelf_search();

CREATE FUNCTION "search_words_of"(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	select word from regexp_split_to_table(search_folded(words), '[^a-zа-я0-9]+') word where word ~ '^[a-zа-я][a-zа-я0-9]+$'
	union select glued[1] || glued[2] from regexp_matches(search_folded(words), '([a-zа-я]{2,})-([a-zа-я]{2,})', 'g') glued
$$;

-- Whoever writes products (an import, the demo data, a test) fills the vocabulary; sorted, so that two imports do not lock each
-- other. An update is planned anew each time, like that of the hits.
CREATE FUNCTION "add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into search_words
		select distinct word from new_rows, search_words_of(name || ' ' || brand_name) word order by word on conflict do nothing;
	else
		execute $q$
			insert into search_words
			select distinct word from new_rows n join old_rows o using (uuid), search_words_of(n.name || ' ' || n.brand_name) word
			where (n.name, n.brand_name) is distinct from (o.name, o.brand_name) order by word on conflict do nothing
		$q$;
	end if;
	return null;
end $$;

CREATE TRIGGER "products_search_words_insert" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION add_search_words();
CREATE TRIGGER "products_search_words_update" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION add_search_words();

-- The words of search_properties.
INSERT INTO "search_words" VALUES ('весовой'), ('замороженный'), ('мороженый');

-- General words of the trade; from here on they are the content manager's. Their uuids are digests (RFC 9562, version 3).
INSERT INTO "search_synonyms" ("uuid", "words", "meaning", "both_ways", "created_at")
SELECT overlay(overlay(md5(words || ' -> ' || meaning) placing '3' from 13) placing 'a' from 17)::uuid, words, meaning, both_ways, '2026-11-23T00:00:00Z'
FROM (VALUES
	('помидор, помидорка, помидорчик', 'томат', true),
	('картошка, картофан, картошечка, бульба', 'картофель', true),
	('пюре картофельное', 'картофель', false),
	('морковка, морковочка', 'морковь', true),
	('свекла, свеколка, бурак, буряк, свекольный', 'свёкла', true),
	('огурчик, корнишоны', 'огурец', true),
	('лучок', 'лук', true),
	('чесночок', 'чеснок', true),
	('баклажан, баклажанчик, синенькие', 'баклажаны', true),
	('кабачок, кабак, цуккини', 'цукини', true),
	('цукини, кабачок', 'кабачок цукини', false),
	('капустка', 'капуста', true),
	('кочанная капуста', 'белокочанная капуста', true),
	('китайская капуста, китайский салат', 'пекинская капуста', true),
	('брокколи, спаржевая капуста', 'брокколи капуста', true),
	('болгарский перец, паприка свежая', 'сладкий перец', true),
	('болгарский', 'сладкий перец', false),
	('чили, пеперони, халапеньо, горький перец, жгучий перец', 'острый перец', true),
	('кориандр свежий', 'кинза', true),
	('салатный лист, листовой салат', 'салат', false),
	('айсберг', 'салат айсберг', true),
	('рукола, аругула, индау', 'руккола', true),
	('зелёный лук, лук перо, перо лука', 'лук зелёный', true),
	('порей', 'лук-порей', true),
	('красный лук, ялтинский лук, крымский лук, салатный лук', 'лук красный', true),
	('редиска, редисочка', 'редис', true),
	('дайкон, японская редька', 'редька дайкон', true),
	('сладкий картофель', 'батат', true),
	('шампиньон, шампиньончик, шампики', 'шампиньоны', true),
	('вешенки', 'вешенка', true),
	('опёнок', 'опята', true),
	('грибной', 'грибы', false),
	('грибы', 'шампиньоны, вешенка, опята, белые грибы, лисички, маслята', false),
	('зелень', 'укроп, петрушка, кинза, базилик, лук зелёный, шпинат, салат, руккола', false),
	('овощи', 'картофель, морковь, свёкла, капуста, лук, огурец, томат, перец сладкий, баклажан, кабачок, редис, репа, редька, тыква, броколли, брокколи', false),
	('корнеплоды', 'картофель, морковь, свёкла, редька, репа, батат', false),
	('фрукты', 'яблоко, груша, апельсин, мандарин, лимон, банан, киви, ананас, манго, гранат, авокадо, виноград, персик, грейпфрут, лайм, слива, абрикос, нектарин, хурма, клубника, вишня, голубика', false),
	('цитрусы', 'апельсин, мандарин, лимон, лайм, грейпфрут', false),
	('цитрусы', 'цитрусовые', true),
	('ягоды, ягода', 'клубника, голубика, вишня, смородина, малина, черника, клюква, виноград, брусника', false),
	('яблочко', 'яблоко', true),
	('мандаринка', 'мандарин', true),
	('апельсинка', 'апельсин', true),
	('бананчик', 'банан', true),
	('виноградик, кишмиш', 'виноград', true),
	('виноград без косточек', 'кишмиш', true),
	('аллигаторова груша', 'авокадо', true),
	('виктория, земляника садовая', 'клубника', true),
	('черешня', 'вишня', false),
	('смородинка, чёрная смородина', 'смородина чёрная', true),
	('сухофрукты', 'изюм, курага, чернослив, яблоко вяленое, смесь сухофруктов', false),
	('орехи, орешки', 'смесь орехов, фундук, миндаль, арахис, грецкий орех', false),
	('орех', 'орехи', true),
	('семечки, семки, подсолнечные семечки', 'семечки подсолнечника', true),
	('квашеный', 'квашеная капуста', false),
	('солёные огурцы, бочковые огурцы', 'огурцы бочковые, огурцы малосольные, огурцы маринованные', false),
	('соленья, разносолы', 'огурцы бочковые, огурцы малосольные, огурцы маринованные, капуста квашеная, ассорти маринованное', false),
	('маринованный', 'маринованные', false),
	('корейская морковь, морковча', 'морковь по-корейски', true),
	('мясо', 'говядина, свинина, баранина, телятина, говяжий, свиной', false),
	('говядинка, говядина', 'говяжий', true),
	('говяжье мясо', 'говядина', true),
	('свинина', 'свиной', true),
	('свининка', 'свинина', true),
	('баранина', 'бараний', true),
	('ягнятина', 'баранина', false),
	('телятина', 'телячий', true),
	('телятинка', 'телятина', true),
	('шея', 'шейка', true),
	('ошеек', 'шейка', true),
	('мякоть', 'говядина без кости, свинина без кости', false),
	('рёбрышки', 'рёбра', true),
	('карбонад, карбонат', 'корейка', true),
	('антрекот', 'толстый край, говядина тонкий край', false),
	('рибай, толстый край', 'говядина толстый край', true),
	('стриплойн, тонкий край, ростбиф', 'говядина тонкий край', true),
	('филе миньон', 'говядина вырезка', true),
	('сало, шпиг', 'шпик', true),
	('рулька, голяшка свиная', 'рулька свиная', true),
	('оссобуко', 'голяшка', false),
	('печёнка', 'печень', true),
	('язычок', 'язык', true),
	('сердечки', 'сердце', true),
	('субпродукты, потроха, ливер', 'печень, сердце, желудки, язык', false),
	('желудочки, пупки', 'желудки', true),
	('фаршик', 'фарш', true),
	('котлетка', 'котлета', true),
	('шашлычок', 'шашлык', true),
	('колбаска', 'колбаса', true),
	('докторская', 'колбаса докторская', true),
	('варёная колбаса', 'колбаса варёная', true),
	('сыровяленая колбаса, салями', 'колбаса сырокопчёная', false),
	('копчёная колбаса', 'колбаса полукопчёная, колбаса сырокопчёная, колбаса варёно-копчёная', false),
	('сосиська, сосисочка', 'сосиска', true),
	('сарделька, шпикачки', 'сардельки', false),
	('колбасные изделия, колбасы', 'колбаса, сосиски, сардельки', false),
	('ветчина', 'окорок, буженина', false),
	('мясные деликатесы, мясная нарезка', 'буженина, бекон, шейка копчёная', false),
	('грудинка копчёная', 'бекон', false),
	('вяленая говядина, джерки, бастурма', 'говядина вяленая', false),
	('пельмешки, равиоли', 'пельмени', true),
	('вареник', 'вареники', true),
	('вареники с картошкой', 'вареники с картофелем', false),
	('полуфабрикаты', 'котлеты, наггетсы, пельмени, вареники, манты, блины, тефтели, стрипсы', false),
	('заморозка', 'замороженный, мороженый', false),
	('замороженный', 'мороженый', true),
	('замороженный', 'замороженная', false),
	('охлаждёнка, охл', 'охлаждённый', true),
	('охлаждённый', 'охл', true),
	('курица, курочка, кура, куры', 'куриный', true),
	('курица, кура, цыплёнок', 'цыплёнок-бройлер', true),
	('цыплята, цыплёночек, бройлер', 'цыплёнок', true),
	('куриное мясо, мясо курицы, мясо птицы', 'курица', true),
	('птица', 'курица, куриный, индейка, утка, гусь, цыплёнок, перепёлка', false),
	('целая курица', 'тушка цыплёнка', false),
	('индюшка, индюшатина, индюк, индюшиный', 'индейка', true),
	('утка', 'утиный', true),
	('утёнок, уточка', 'утка', true),
	('гусь', 'гусиный', true),
	('перепёлка, перепел', 'перепёлка тушка', true),
	('окорочка, ножка куриная, куриные ножки, окорочек', 'окорочок', true),
	('крылышко, крылышки', 'крыло', true),
	('голень, голяшка куриная', 'голень куриная', true),
	('грудка куриная, куриная грудка', 'филе грудки куриной', true),
	('бедро', 'бёдрышко', true),
	('нагетсы, куриные кусочки', 'наггетсы', true),
	('куриный бургер, котлета для бургера', 'бургер куриный', false),
	('бульонный набор, набор для бульона, набор для супа', 'суповой набор', true),
	('яйцо, яички, яичко', 'яйца', true),
	('яичный порошок', 'меланж', false),
	('яичный белок, белок', 'белок яичный', false),
	('желток', 'меланж яичный', false),
	('перепелиные яйца', 'яйцо перепелиное', true),
	('деревенские яйца', 'яйцо деревенское', true),
	('молочка, молочная продукция, молочные продукты', 'молоко, сливки, кефир, йогурт, ряженка, сметана, творог, сыр, масло сливочное, сырок, варенец, простокваша, айран', false),
	('кисломолочка, кисломолочные', 'кефир, йогурт, ряженка, сметана, творог, варенец, простокваша, айран', false),
	('коровье молоко', 'молоко питьевое', false),
	('пастеризованное молоко', 'молоко питьевое', false),
	('безлактозный', 'без лактозы', true),
	('козий', 'из козьего молока', true),
	('топлёный', 'топлёное', false),
	('сливочки', 'сливки', true),
	('взбитые сливки, сливки кондитерские', 'сливки для взбивания', true),
	('кефирчик', 'кефир', true),
	('иогурт', 'йогурт', true),
	('сметанка', 'сметана', true),
	('творожок', 'творог', true),
	('творожный сыр, крем-сыр, кремчиз, сливочный сыр, филадельфия, маскарпоне', 'сыр творожный', false),
	('глазированный сырок, сырочек', 'сырок глазированный', true),
	('творожная масса, сырковая масса', 'масса творожная', true),
	('сырник, творожники', 'сырники', true),
	('сырок', 'сырок глазированный', false),
	('сыры, сырный', 'сыр', true),
	('сычужный сыр', 'сыр полутвёрдый', false),
	('российский сыр, голландский, гауда, костромской', 'сыр полутвёрдый, сыр российский', false),
	('пармезан, грана падано', 'сыр твёрдый', false),
	('дор блю, дорблю, рокфор, горгонзола, голубой сыр, сыр с плесенью', 'сыр с голубой плесенью', true),
	('фета, фетакса, брынза', 'сыр рассольный, брынзовый', false),
	('рассольный', 'брынзовый', false),
	('бри, камамбер', 'сыр мягкий', false),
	('косичка, чечил, сыр косичка', 'сыр копчёный косичка', false),
	('моцарелла', 'моцарелла в рассоле', false),
	('плавленый сыр, сырок плавленый, хохланд', 'сыр плавленый', true),
	('тёртый сыр', 'сыр тёртый', true),
	('масло сливочное, сливочное масло, коровье масло', 'масло крестьянское, масло сливочное', false),
	('масло крестьянское, масло шоколадное', 'масло', false),
	('гхи, топлёное масло', 'масло топлёное', true),
	('маслице', 'масло', true),
	('маргарин, спред', 'масло сливочное', false),
	('мороженка, айскрим', 'мороженое', true),
	('пломбирчик', 'пломбир', true),
	('щербет', 'сорбет', true),
	('хлебушек, буханка, хлебобулочный', 'хлеб', true),
	('чёрный хлеб', 'хлеб ржаной, хлеб бородинский, хлеб дарницкий', false),
	('серый хлеб', 'хлеб ржано-пшеничный, хлеб дарницкий', false),
	('белый хлеб', 'хлеб пшеничный, хлеб белый, батон', false),
	('бородинский хлеб', 'хлеб бородинский', true),
	('тостер, хлеб для тостов, тосты', 'хлеб тостовый', true),
	('нарезной батон', 'батон нарезной', true),
	('багетик, французский хлеб', 'багет', true),
	('лавашик', 'лаваш', true),
	('лепёшечка, тандырная лепёшка', 'лепёшка', true),
	('булка, булочки, булки', 'булочка', true),
	('сайка', 'булочка', false),
	('гамбургер, чизбургер', 'бургер', true),
	('булочка для гамбургера', 'булочка для бургера', true),
	('хотдог', 'хот-дог', true),
	('выпечка', 'булочка, слойка, пирожок, пирог, ватрушка, плюшка, рогалик, кекс, кулич, сдоба, самса, чебурек', false),
	('сдоба, сдобный', 'булочка, плюшка, ватрушка, рогалик, кекс, кулич, слойка', false),
	('слоёная булочка', 'слойка', true),
	('круасан', 'круассан', true),
	('пирожки', 'пирожок', true),
	('пироги, пирожное', 'пирог', false),
	('пирожок с картошкой', 'пирожок с картофелем', true),
	('хлебец', 'хлебцы', true),
	('сухарик, гренки', 'сухари', true),
	('сухарик', 'сухари', false),
	('баранки, бублики, бублик', 'баранка', true),
	('сушка, сушечки', 'сушки', true),
	('панировка, сухари для панировки', 'сухари панировочные', true),
	('блинчик, блинчики, оладьи', 'блины', true),
	('тесто слоёное, слоёнка', 'слоёное тесто', true),
	('пицца', 'основа для пиццы, тесто для пиццы', false),
	('рыбка', 'рыба', true),
	('рыба', 'форель, лосось, дорадо, сибас, карп, минтай, треска, горбуша, скумбрия, сельдь, хек, пангасиус', false),
	('красная рыба', 'форель, лосось, горбуша, кета, нерка', false),
	('белая рыба', 'минтай, треска, хек, пангасиус', false),
	('сёмга, сёмужка, сёмуга, лосось, лососина', 'лососёвый', true),
	('селёдка, селёдочка, иваси', 'сельдь', true),
	('макрель', 'скумбрия', true),
	('дорада', 'дорадо', true),
	('сибасс, лаврак, морской окунь', 'сибас', true),
	('треска', 'тресковый', true),
	('хек', 'мерлуза', true),
	('пангас', 'пангасиус', true),
	('минтайка', 'минтай', true),
	('икра красная, красная икра, икра лосося', 'икра лососёвая', true),
	('морепродукты, морской коктейль, дары моря', 'креветки, кальмар, мидии, краб, осьминог, гребешок', false),
	('креветочка, креветки', 'креветка', true),
	('кальмарчик', 'кальмар', true),
	('краб, крабы', 'крабовое мясо', true),
	('крабовые палочки, сурими', 'крабовое мясо', true),
	('мидия', 'мидии', true),
	('копчёная рыба', 'скумбрия холодного копчения', false),
	('солёная рыба, слабосолёная рыба', 'сельдь слабосолёная, форель слабосолёная', false),
	('рыбные консервы', 'сайра, килька, тунец, шпроты', false),
	('шпроты', 'килька', false),
	('крупы, крупа', 'гречка, рис, манка, перловка, булгур, киноа, овсяные хлопья, чечевица, нут, пшено', false),
	('бобовые', 'фасоль, нут, чечевица, горох, горошек', false),
	('гречка, греча, гречневая крупа', 'гречневый', true),
	('гречиха, ядрица', 'гречка', true),
	('манная крупа, манная', 'манка', true),
	('перловая крупа, перловая', 'перловка', true),
	('кускус', 'булгур', false),
	('овсянка, геркулес, овсяная каша, овсяные хлопья', 'хлопья овсяные', true),
	('каша', 'хлопья овсяные, гречка, манка, перловка', false),
	('рисовая крупа', 'рис', true),
	('плов', 'рис для плова', false),
	('турецкий горох', 'нут', true),
	('чечевичка', 'чечевица', true),
	('горох', 'горошек', false),
	('горошек зелёный', 'зелёный горошек', true),
	('кукурузка', 'кукуруза', true),
	('макароны, макарошки, паста итальянская, макаронные', 'спагетти, рожки, спирали, перья, вермишель, макароны', false),
	('спагетти', 'паста', false),
	('пенне', 'перья', false),
	('фузилли', 'спирали', false),
	('паутинка', 'вермишель', true),
	('стеклянная лапша, крахмальная лапша', 'фунчоза', true),
	('рисовая лапша', 'лапша рисовая', true),
	('яичная лапша, домашняя лапша', 'лапша яичная', true),
	('мучка, мучица', 'мука', true),
	('пшеничная мука, мука высший сорт, мука первый сорт', 'мука пшеничная', false),
	('сахарок, сахарный', 'сахар', true),
	('кусковой сахар, рафинад, сахар кубики', 'сахар-рафинад', true),
	('сахарный песок', 'сахар-песок', true),
	('поваренная соль, столовая соль, каменная соль', 'соль пищевая', true),
	('крахмал', 'крахмал картофельный', true),
	('растительное масло', 'масло подсолнечное, масло оливковое, масло льняное, масло для фритюра', false),
	('подсолнечка, постное масло, семечковое масло', 'масло подсолнечное', true),
	('фритюр, масло для жарки, фритюрное масло', 'масло для фритюра', false),
	('масло для жарки', 'масло подсолнечное рафинированное', false),
	('оливка, прованское масло', 'масло оливковое', true),
	('майонезик, провансаль', 'майонез', true),
	('томатный соус', 'кетчуп', false),
	('соя, соевый', 'соус соевый', true),
	('горчичка', 'горчица', true),
	('томатка, томат-паста', 'томатная паста', true),
	('соусы', 'соус, кетчуп, майонез, горчица, томатная паста', false),
	('консервы, консервация', 'горошек, кукуруза, фасоль в собственном соку, томаты в собственном соку, тушёнка, сайра, килька, огурцы маринованные, лечо', false),
	('тушёное мясо, мясные консервы', 'тушёнка', true),
	('тушняк', 'тушёнка', true),
	('чаёк', 'чай', true),
	('иван-чай, кипрей, травяной чай', 'чай травяной', true),
	('пакетированный чай, чай пакетики, чайные пакетики', 'чай в пакетиках', true),
	('кофеёк, кофейный', 'кофе', true),
	('кофе в зёрнах, зерно кофе', 'кофе зерновой', true),
	('растворимый кофе, сублимированный кофе', 'кофе растворимый', true),
	('сливки сухие, сухие сливки', 'забеливатель', true),
	('какао', 'какао-порошок', true),
	('медок, медовый', 'мёд', true),
	('джем, конфитюр', 'варенье', true),
	('варенье, джем', 'повидло', false),
	('джем, мармеладная начинка', 'повидло', true),
	('сгущёнка, сгуха, молоко сгущённое', 'сгущённое молоко', true),
	('варёная сгущёнка', 'сгущённое молоко варёное', true),
	('нутелла, шоколадная паста', 'паста шоколадно-ореховая', true),
	('печенька, печенюшки, печеньки', 'печенье', true),
	('овсяное печенье', 'печенье овсяное', true),
	('пряничек', 'пряник', true),
	('вафелька, вафельный', 'вафли', false),
	('торт, тортик', 'вафельный торт', false),
	('конфета, конфетка', 'конфеты', true),
	('сладости, кондитерка, кондитерские изделия', 'конфеты, печенье, вафли, зефир, мармелад, пряник', false),
	('зефирка, маршмеллоу', 'зефир', true),
	('мармеладки', 'мармелад', true),
	('водичка, водица', 'вода', true),
	('минералка, минеральная вода', 'вода питьевая', true),
	('вода без газа, негазировка', 'вода негазированная', true),
	('газировка, газированная вода, вода с газом', 'вода газированная', true),
	('газировка, газировочка', 'лимонад, вода газированная', false),
	('сочок', 'сок', true),
	('напитки', 'сок, морс, лимонад, квас, вода', false),
	('квасок', 'квас', true),
	('лимонадик, ситро, дюшес', 'лимонад', true),
	('специи, приправы, пряности', 'перец чёрный, приправа, соль', false),
	('приправка', 'приправа', true),
	('чёрный перец, молотый перец, перец молотый', 'перец чёрный молотый', true),
	('изюмчик', 'изюм', true),
	('сыпучка, бакалея', 'крупы, мука, сахар, соль', false),
	('говядина на кости', 'говядина голяшка на кости, говядина грудинка на кости', false),
	('бескостный', 'без кости', true),
	('растительное молоко, соевое молоко, веганское молоко', 'молоко', false),
	('уксусный', 'маринованный', false),
	('диетический', 'без сахара, обезжиренный', false),
	('нежирный, обезжир, нулевой жирности', 'обезжиренный', true),
	('пэт, бутылка', 'питьевой', false),
	('весовое, развес, развесной, на вес', 'весовой', true),
	('нарезанный, ломтики, слайсы', 'нарезка', true),
	('порция', 'порционный', true),
	('ведёрко', 'ведро', true),
	('мешочек', 'мешок', true)
) general(words, meaning, both_ways);

INSERT INTO "search_synonyms" ("uuid", "words", "meaning", "both_ways", "created_at")
SELECT overlay(overlay(md5(words || ' -> ' || meaning) placing '3' from 13) placing 'a' from 17)::uuid, words, meaning, both_ways, '2026-11-25T00:00:00Z'
FROM (VALUES
	('с/к', 'сырокопчёный', true),
	('в/к', 'варёно-копчёный', true),
	('п/к', 'полукопчёный', true),
	('х/к', 'холодного копчения', true),
	('г/к', 'горячего копчения', true),
	('б/к', 'без кости', true),
	('н/к', 'на кости', false),
	('б/г', 'без головы', true),
	('с/г', 'с головой', false),
	('с/м, с/з', 'мороженый', false),
	('с/с', 'слабосолёный', true),
	('в/с', 'высший сорт', true),
	('п/ф', 'полуфабрикаты', false),
	('слабосолёный', 'малосольный', true),
	('консервированный', 'консервы, в собственном соку', false),
	('свежий', 'тепличный, охлаждённый, охл', false),
	('гречишный', 'гречневый', true),
	('зернистый', 'рассыпчатый', true),
	('диетический', 'индейка, телятина, филе грудки', false),
	('сладости, сладкое', 'мёд, варенье, повидло, сгущённое молоко, вафельный торт, паста шоколадная', false),
	('десерт', 'мороженое, сорбет, пудинг, сырок, запеканка, вафельный торт', false),
	('копчёности', 'копчёный, бекон, буженина', false),
	('ножки, ножка', 'голень, окорочок', false),
	('крылышки, крылья', 'крыло', true),
	('бёдрышки', 'бедро', true),
	('грудка, филейка', 'филе грудки', false),
	('стейк', 'толстый край, тонкий край, вырезка', false),
	('отбивная, эскалоп, шницель', 'корейка, окорок, вырезка свиная', false),
	('гуляш, рагу, поджарка, бефстроганов', 'азу, лопатка', false),
	('холодец, студень', 'рулька, голяшка', false),
	('бульон', 'суповой набор, голяшка, грудинка на кости', false),
	('гриль, мангал', 'шашлык, купаты, стейк, рёбра', false),
	('фастфуд', 'бургер, наггетсы, стрипсы, картофель фри', false),
	('снеки, закуски', 'семечки, соломка, говядина вяленая, смесь орехов, яблоко вяленое', false),
	('заправка', 'соус, майонез, масло оливковое', false),
	('паста', 'спагетти, перья, рожки, спирали', false),
	('капучино, латте, эспрессо', 'кофе зерновой', false),
	('пелати, пилати', 'томаты очищенные', false),
	('бутилированный', 'вода питьевая', false),
	('филе рыбы, рыбное филе', 'филе минтая, филе трески, филе пангасиуса, филе лосося', false)
) general(words, meaning, both_ways);

-- ===== By hand: open carts hear of changed goods and terms =====

-- One event `basket_updated` per transaction, to the owners of the baskets that a change is about.
CREATE FUNCTION "tell_owners_of_baskets"(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
declare
	event_id bigint := nullif(current_setting('portal.notified_baskets', true), '')::bigint;
begin
	if people is null then return; end if;
	if event_id is null then
		insert into outbox_events (type, recipient_uuids, payload) values ('basket_updated', people, '{}') returning id into event_id;
		perform set_config('portal.notified_baskets', event_id::text, true);
	else
		update outbox_events set recipient_uuids = array(select unnest(recipient_uuids) union select unnest(people)) where id = event_id and not recipient_uuids @> people;
	end if;
end $$;

-- Arguments: the columns that matter, and a query over `changed`, the changed rows with these columns, for the baskets.
CREATE FUNCTION "tell_baskets"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	changed text := case tg_op
		when 'INSERT' then 'select %1$s from new_rows'
		when 'DELETE' then 'select %1$s from old_rows'
		else 'select %1$s from new_rows except select %1$s from old_rows' end;
	people uuid[];
begin
	execute format('with changed as (' || changed || ') select array_agg(distinct customer_uuid) from baskets where uuid in (%2$s)', tg_argv[0], tg_argv[1]) into people;
	perform tell_owners_of_baskets(people);
	return null;
end $$;

-- Prices, stock and what may be ordered.

CREATE TRIGGER "products_notify_update" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'uuid, price_kopecks, in_stock, is_offered, is_published, discount_group_uuid, assortment_uuid, segment_uuid, units_in_supply, step_hundredths, min_hundredths, max_hundredths',
		'select basket_uuid from basket_lines join changed on product_uuid = changed.uuid'
	);
CREATE TRIGGER "products_notify_delete" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'uuid',
		'select basket_uuid from basket_lines join changed on product_uuid = changed.uuid'
	);
CREATE TRIGGER "price_list_items_notify_insert" AFTER INSERT ON "price_list_items"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'price_list_uuid, product_uuid',
		'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid'
	);
CREATE TRIGGER "price_list_items_notify_update" AFTER UPDATE ON "price_list_items"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'price_list_uuid, product_uuid, price_kopecks',
		'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid'
	);
CREATE TRIGGER "price_list_items_notify_delete" AFTER DELETE ON "price_list_items"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'price_list_uuid, product_uuid',
		'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid'
	);
CREATE TRIGGER "product_discounts_notify_insert" AFTER INSERT ON "product_discounts"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);
CREATE TRIGGER "product_discounts_notify_update" AFTER UPDATE ON "product_discounts"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid, count_hundredths, percent_hundredths, is_active',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);
CREATE TRIGGER "product_discounts_notify_delete" AFTER DELETE ON "product_discounts"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);
CREATE TRIGGER "discount_group_prices_notify_insert" AFTER INSERT ON "discount_group_prices"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'group_uuid',
		'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid'
	);
CREATE TRIGGER "discount_group_prices_notify_update" AFTER UPDATE ON "discount_group_prices"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'group_uuid, count_hundredths, percent_hundredths',
		'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid'
	);
CREATE TRIGGER "discount_group_prices_notify_delete" AFTER DELETE ON "discount_group_prices"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'group_uuid',
		'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid'
	);
CREATE TRIGGER "product_stock_notify_insert" AFTER INSERT ON "product_stock"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);
CREATE TRIGGER "product_stock_notify_update" AFTER UPDATE ON "product_stock"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid, storage_uuid, quantity_hundredths, expected_date',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);
CREATE TRIGGER "product_stock_notify_delete" AFTER DELETE ON "product_stock"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'product_uuid',
		'select basket_uuid from basket_lines join changed using (product_uuid)'
	);

-- Terms: limits and balances, trade points, minimum orders, storages and days of delivery. Who is notified has goods that the change is
-- about, in a basket that goes to the trade point, or to none that is served.
CREATE VIEW "branch_baskets" AS
select o.uuid as branch_uuid, o.company_uuid, o.schedule_uuid, o.distribution_center_uuid, b.uuid as basket_uuid
from branches o
join customers c on c.company_uuid = o.company_uuid
join baskets b on b.customer_uuid = c.uuid
where (b.branch_uuid = o.uuid or not exists (select from branches own where own.uuid = b.branch_uuid and own.status = 'active'))
	and exists (select from basket_lines l where l.basket_uuid = b.uuid);

CREATE TRIGGER "contract_lines_notify_insert" AFTER INSERT ON "contract_lines"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days',
		'select t.basket_uuid from changed join branch_baskets t on t.branch_uuid = changed.branch_uuid where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and p.assortment_uuid = changed.assortment_uuid)'
	);
CREATE TRIGGER "contract_lines_notify_delete" AFTER DELETE ON "contract_lines"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days',
		'select t.basket_uuid from changed join branch_baskets t on t.branch_uuid = changed.branch_uuid where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and p.assortment_uuid = changed.assortment_uuid)'
	);

-- Every order moves contracts, so their trigger is written out: a statement put together is planned each time, and this one's
-- plan cost a sixth of the order.
CREATE FUNCTION "tell_baskets_of_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	people uuid[];
begin
	select array_agg(distinct b.customer_uuid) into people
	from (
		select branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days from new_rows
		except select branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days from old_rows
	) changed
	join branch_baskets t on t.branch_uuid = changed.branch_uuid
	join baskets b on b.uuid = t.basket_uuid
	where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and p.assortment_uuid = changed.assortment_uuid);
	perform tell_owners_of_baskets(people);
	return null;
end $$;

CREATE TRIGGER "contract_lines_notify_update" AFTER UPDATE ON "contract_lines"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets_of_limits();

CREATE TRIGGER "schedule_rules_notify_insert" AFTER INSERT ON "schedule_rules"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, segment_uuid, weekday, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and (changed.segment_uuid is null or p.segment_uuid = changed.segment_uuid))'
	);
CREATE TRIGGER "schedule_rules_notify_update" AFTER UPDATE ON "schedule_rules"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, segment_uuid, weekday, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and (changed.segment_uuid is null or p.segment_uuid = changed.segment_uuid))'
	);
CREATE TRIGGER "schedule_rules_notify_delete" AFTER DELETE ON "schedule_rules"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, segment_uuid, weekday, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid where exists (select from basket_lines l join products p on p.uuid = l.product_uuid where l.basket_uuid = t.basket_uuid and (changed.segment_uuid is null or p.segment_uuid = changed.segment_uuid))'
	);
CREATE TRIGGER "schedule_exceptions_notify_insert" AFTER INSERT ON "schedule_exceptions"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, date, kind, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid'
	);
CREATE TRIGGER "schedule_exceptions_notify_update" AFTER UPDATE ON "schedule_exceptions"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, date, kind, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid'
	);
CREATE TRIGGER "schedule_exceptions_notify_delete" AFTER DELETE ON "schedule_exceptions"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'schedule_uuid, date, kind, lead_days, cutoff',
		'select t.basket_uuid from changed join branch_baskets t on t.schedule_uuid = changed.schedule_uuid'
	);
CREATE TRIGGER "storages_notify_insert" AFTER INSERT ON "storages"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'distribution_center_uuid, temperature_mode',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.distribution_center_uuid'
	);
CREATE TRIGGER "storages_notify_update" AFTER UPDATE ON "storages"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'distribution_center_uuid, temperature_mode',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.distribution_center_uuid'
	);
CREATE TRIGGER "storages_notify_delete" AFTER DELETE ON "storages"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'distribution_center_uuid, temperature_mode',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.distribution_center_uuid'
	);
CREATE TRIGGER "distribution_centers_notify_update" AFTER UPDATE ON "distribution_centers"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'uuid, min_order_kopecks, time_zone',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.uuid'
	);
CREATE TRIGGER "branches_notify_update" AFTER UPDATE ON "branches"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'uuid, status, distribution_center_uuid, schedule_uuid, min_order_kopecks',
		'select t.basket_uuid from changed join branch_baskets t on t.branch_uuid = changed.uuid'
	);
CREATE TRIGGER "branch_customers_notify_insert" AFTER INSERT ON "branch_customers"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'branch_uuid, customer_uuid',
		'select l.basket_uuid from changed join baskets b on b.customer_uuid = changed.customer_uuid join basket_lines l on l.basket_uuid = b.uuid'
	);
CREATE TRIGGER "branch_customers_notify_delete" AFTER DELETE ON "branch_customers"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'branch_uuid, customer_uuid',
		'select l.basket_uuid from changed join baskets b on b.customer_uuid = changed.customer_uuid join basket_lines l on l.basket_uuid = b.uuid'
	);
CREATE TRIGGER "companies_notify_update" AFTER UPDATE ON "companies"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'uuid, is_active, status, price_list_uuid',
		'select t.basket_uuid from changed join branch_baskets t on t.company_uuid = changed.uuid'
	);

-- ===== By hand: positions of events and of changed deals =====

-- Gives committed events their positions, at most so many, and answers how many: see events/position-events.ts. Each statement
-- of a function sees what was committed before it, so the one under the lock sees what the previous holder has placed.
CREATE FUNCTION "place_events"(lock_number bigint, most integer) RETURNS integer LANGUAGE plpgsql AS $$
declare
	placed integer;
begin
	if not exists (select from outbox_events where position is null) then return 0; end if;
	perform pg_advisory_xact_lock(lock_number);
	update outbox_events set position = next.position
	from (
		select id, nextval('outbox_positions') as position
		from (select id from outbox_events where position is null order by id limit most) waiting
	) next
	where outbox_events.id = next.id;
	get diagnostics placed = row_count;
	return placed;
end $$;

-- Notes that deals have changed, whoever writes. The row of a deal is locked until the commit even when its change is noted
-- already, so that nobody gives it a position before.
CREATE FUNCTION "note_deal_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_table_name = 'deals' then
		insert into exchange_deal_changes (deal_uuid) select uuid from new_rows order by uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	elsif tg_op = 'DELETE' then
		-- What goes with its deal is no change of it.
		insert into exchange_deal_changes (deal_uuid) select distinct deal_uuid from old_rows where exists (select from deals where uuid = deal_uuid) order by deal_uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	else
		insert into exchange_deal_changes (deal_uuid) select distinct deal_uuid from new_rows order by deal_uuid
		on conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;
	end if;
	return null;
end $$;

CREATE TRIGGER "deals_noted_insert" AFTER INSERT ON "deals"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deals_noted_update" AFTER UPDATE ON "deals"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_lines_noted_insert" AFTER INSERT ON "deal_lines"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_lines_noted_update" AFTER UPDATE ON "deal_lines"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_lines_noted_delete" AFTER DELETE ON "deal_lines"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "suborders_noted_insert" AFTER INSERT ON "suborders"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "suborders_noted_update" AFTER UPDATE ON "suborders"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "suborders_noted_delete" AFTER DELETE ON "suborders"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_documents_noted_insert" AFTER INSERT ON "deal_documents"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_documents_noted_update" AFTER UPDATE ON "deal_documents"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();
CREATE TRIGGER "deal_documents_noted_delete" AFTER DELETE ON "deal_documents"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_deal_changes();

-- Gives changes that are committed their positions, at most so many, and answers the last position given: see
-- exchange/deal-changes.ts. Each statement of a function sees what was committed before it.
CREATE FUNCTION "place_deal_changes"(lock_number bigint, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
begin
	if exists (select from exchange_deal_changes where position is null) then
		perform pg_advisory_xact_lock(lock_number);
		with waiting as materialized (
			select deal_uuid from exchange_deal_changes where position is null order by deal_uuid limit most for update skip locked
		), next as materialized (
			select deal_uuid, nextval('exchange_deal_positions') as position from waiting
		)
		update exchange_deal_changes set position = next.position from next where exchange_deal_changes.deal_uuid = next.deal_uuid;
	end if;
	return (select case when is_called then last_value else 0 end from exchange_deal_positions);
end $$;

-- ===== By hand: what a company has ordered =====

-- Sorted, so that two orders of a company do not wait for each other both ways.
CREATE FUNCTION "note_ordered_goods"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into ordered_goods
	select distinct d.buyer_company_uuid, p.uuid from new_rows l join deals d on d.uuid = l.deal_uuid join products p on p.uuid = l.product_uuid
	where not exists (select from ordered_goods o where o.company_uuid = d.buyer_company_uuid and o.product_uuid = p.uuid)
	order by 1, 2 on conflict do nothing;
	return null;
end $$;

CREATE TRIGGER "deal_lines_ordered_insert" AFTER INSERT ON "deal_lines"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_ordered_goods();
CREATE TRIGGER "deal_lines_ordered_update" AFTER UPDATE ON "deal_lines"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION note_ordered_goods();
