CREATE TABLE "missed_searches" (
	"query" text PRIMARY KEY NOT NULL,
	"left_out" text NOT NULL,
	"times" integer NOT NULL,
	"companies" integer[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Synonyms of migration 0032 are named by digests that are no uuids: they get the version and variant of such (RFC 9562, 3).
UPDATE "search_synonyms" SET "uuid" = overlay(overlay("uuid"::text placing '3' from 15) placing 'a' from 20)::uuid WHERE "created_at" = '2026-11-23T00:00:00Z';
