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
