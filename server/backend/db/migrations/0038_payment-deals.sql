ALTER TABLE "exchange_payments" ADD COLUMN "deal_uuid" uuid;--> statement-breakpoint
UPDATE "exchange_payments" p SET "deal_uuid" = split_part(e."external_id", '#', 2)::uuid FROM "exchange_entities" e WHERE e."feed" = 'payments' AND e."key" = p."uuid"::text AND p."kind" = 'payment' AND split_part(e."external_id", '#', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
