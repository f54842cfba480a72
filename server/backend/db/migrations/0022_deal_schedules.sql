ALTER TABLE "deals" ADD COLUMN "schedule_uuid" uuid;--> statement-breakpoint
-- Open deals are delivered by the schedule of their trade point until it goes to another centre.
UPDATE "deals" SET "schedule_uuid" = "branches"."schedule_uuid"
FROM "branches"
WHERE "branches"."uuid" = "deals"."branch_uuid"
  AND "branches"."distribution_center_uuid" = "deals"."distribution_center_uuid"
  AND "deals"."status" NOT IN ('received', 'declined_by_buyer', 'declined_by_seller');
