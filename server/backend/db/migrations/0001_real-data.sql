-- The version before takes a file without a picture for one that was not sent, as it takes one of which it has no row.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "exchange_pictures" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_pictures" ADD COLUMN "fault" text;
--> statement-breakpoint
CREATE TABLE "exchange_rejected_documents" (
	"key_name" text NOT NULL,
	"document" text NOT NULL,
	"title" text NOT NULL,
	"deal_uuid" uuid,
	"message" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rejected_documents_key_name_document_pk" PRIMARY KEY("key_name","document")
);
--> statement-breakpoint
CREATE TABLE "exchange_workbooks" (
	"load_uuid" uuid PRIMARY KEY NOT NULL
		CONSTRAINT "exchange_workbooks_load_uuid_exchange_loads_uuid_fk" REFERENCES "public"."exchange_loads"("uuid") ON DELETE cascade,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_row_errors" ADD COLUMN "others" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE TABLE "seller_profiles" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"support_hours" text DEFAULT '' NOT NULL,
	"accent" text,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "seller_profiles_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "operator" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Null: the rate is not known yet, and the product is not sold. The version before reads it on the seller's pages only, as 0.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "products" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_vat_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now 0 meant without VAT.
UPDATE "products" SET "is_vat_exempt" = true WHERE "vat_rate" = 0;--> statement-breakpoint
-- Empty, and made by one scan of the seller's goods.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_own_unrated" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE vat_rate is null;
--> statement-breakpoint
-- Several goods may have one article: they are told apart by the sender's id.
ALTER TABLE "products" DROP CONSTRAINT IF EXISTS "products_sku_unique";--> statement-breakpoint
-- Null for all goods at first: an unmarked article is in "sku".
ALTER TABLE "products" ADD COLUMN "article" text;--> statement-breakpoint
-- Both indexes are empty when they are made, because the column is.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_article_lower" ON "products" USING btree (lower("article")) WHERE "products"."article" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_shared_article_key" ON "products" USING btree (ltrim(translate(regexp_replace(lower("article"), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')) WHERE "products"."article" is not null;
--> statement-breakpoint
ALTER TABLE "distribution_centers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "storages" ADD COLUMN "is_used" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "storages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
-- A storage that is no longer used changes what a basket can order.
CREATE OR REPLACE TRIGGER "storages_notify_update" AFTER UPDATE ON "storages"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
	EXECUTE FUNCTION tell_baskets(
		'distribution_center_uuid, temperature_mode, is_used',
		'select t.basket_uuid from changed join branch_baskets t on t.distribution_center_uuid = changed.distribution_center_uuid'
	);
--> statement-breakpoint
-- One person may be an employee of several companies (domain.md D38): `user_uuid` is no longer unique; a session says as which
-- employee its person acts, an invitation whom it invites.
create extension if not exists btree_gist;--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_user_uuid_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "customer_uuid" uuid;--> statement-breakpoint
update sessions s set customer_uuid = c.uuid from customers c where c.user_uuid = s.user_uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "customer_uuid" uuid;--> statement-breakpoint
update invitations i set customer_uuid = c.uuid from customers c where c.user_uuid = i.user_uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
-- Some ten thousand rows at most: it takes milliseconds.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "customers_user_company" ON "customers" USING btree ("user_uuid","company_uuid") WHERE deleted_at is null;--> statement-breakpoint
-- One verified address is one person, in all their companies. Each takes the place of a unique index of the same name.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "customers_email_owner";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "customers_phone_owner";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_owner" exclude using gist ("email" with =, "user_uuid" with <>)
  where (email_verified or status = 'waiting_confirmation');--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_owner" exclude using gist ("phone" with =, "user_uuid" with <>)
  where (phone_verified or status = 'waiting_confirmation');
