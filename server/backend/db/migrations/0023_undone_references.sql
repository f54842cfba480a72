CREATE TABLE "waiting_advances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_advances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_uuid" uuid NOT NULL,
	"actor_uuid" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD COLUMN "meant_row_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_advances" ADD CONSTRAINT "waiting_advances_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_advances_deal" ON "waiting_advances" USING btree ("deal_uuid");--> statement-breakpoint
-- What took a payment of the accounting system back, or a part of it, was a correction that charges, as those of people were before 0021.
UPDATE "ledger_rows" t SET "kind" = 'payment', "due_on" = NULL
WHERE t."kind" = 'correction' AND t."amount_kopecks" < 0 AND t."deal_uuid" IS NULL AND t."document" <> ''
  AND (EXISTS (SELECT FROM "ledger_rows" p
      WHERE p."contract_line_uuid" = t."contract_line_uuid" AND p."kind" = 'payment' AND p."amount_kopecks" > 0
        AND p."deal_uuid" IS NULL AND p."document" = t."document" AND p."id" < t."id")
    OR EXISTS (SELECT FROM "exchange_payments" e
      WHERE e."contract_line_uuid" = t."contract_line_uuid" AND e."kind" = 'payment' AND e."document" = t."document"
        AND e."date" = (t."created_at" AT TIME ZONE 'Europe/Moscow')::date))
  AND NOT EXISTS (SELECT FROM "exchange_payments" e
    WHERE e."contract_line_uuid" = t."contract_line_uuid" AND e."kind" = 'charge' AND e."document" = t."document");
--> statement-breakpoint
-- More was taken back than was ever paid, because a reported balance had it: the last rows charge again, so that all sums agree.
WITH totals AS (
  SELECT "contract_line_uuid" AS line, sum("amount_kopecks") AS paid FROM "ledger_rows"
  WHERE "kind" = 'payment' OR ("kind" = 'correction' AND "amount_kopecks" > 0)
  GROUP BY 1 HAVING sum("amount_kopecks") < 0),
taken AS (
  SELECT r."id", totals.paid, -r."amount_kopecks" AS amount, sum(-r."amount_kopecks") OVER (PARTITION BY line ORDER BY r."id" DESC) AS upto
  FROM totals JOIN "ledger_rows" r ON r."contract_line_uuid" = line
  WHERE r."kind" = 'payment' AND r."amount_kopecks" < 0)
UPDATE "ledger_rows" t SET "kind" = 'correction' FROM taken WHERE taken."id" = t."id" AND taken.paid + taken.upto - taken.amount < 0;
--> statement-breakpoint
-- What was sent, promised and disputed of such rows, which are no charges any more, is of the charges that they opened again.
WITH undone AS (
  SELECT "contract_line_uuid" AS line, -sum("amount_kopecks") AS amount FROM "ledger_rows" r
  WHERE "kind" = 'payment' AND "amount_kopecks" < 0 GROUP BY 1),
totals AS (
  SELECT undone.*, (SELECT sum(p."amount_kopecks") FROM "ledger_rows" p WHERE p."contract_line_uuid" = undone.line
    AND (p."kind" = 'payment' OR (p."kind" = 'correction' AND p."amount_kopecks" > 0))) AS paid
  FROM undone),
dated AS (
  SELECT r."id", r."created_at", totals.*, abs(r."amount_kopecks") AS charged, coalesce(r."due_on",
      (r."created_at" AT TIME ZONE 'Europe/Moscow')::date + coalesce(nullif(l."postpon_days", 0), 7)) AS due
  FROM totals JOIN "contract_lines" l ON l."uuid" = totals.line JOIN "ledger_rows" r ON r."contract_line_uuid" = totals.line
  WHERE r."kind" = 'charge' OR (r."kind" = 'correction' AND r."amount_kopecks" < 0)),
running AS (
  SELECT dated.*, sum(charged) OVER (PARTITION BY line ORDER BY due, "created_at", "id") AS upto FROM dated),
opened AS (
  SELECT "id", line, row_number() OVER (PARTITION BY line ORDER BY due, "created_at", "id") AS place, EXISTS (
      SELECT FROM "charge_disputes" own WHERE own."ledger_row_id" = running."id" AND own."decision" IS NULL) AS is_disputed
  FROM running WHERE upto > paid AND upto - charged < paid + amount),
free AS (
  SELECT "id", line, row_number() OVER (PARTITION BY line ORDER BY place) AS place FROM opened WHERE NOT is_disputed),
steps AS (
  INSERT INTO "sent_reminders" ("ledger_row_id", "step", "company_uuid", "sent_at")
  SELECT opened."id", s."step", s."company_uuid", max(s."sent_at") FROM "sent_reminders" s
    JOIN "ledger_rows" r ON r."id" = s."ledger_row_id" AND r."kind" = 'payment'
    JOIN opened ON opened.line = r."contract_line_uuid"
  GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING),
disputed AS (
  SELECT d."uuid", d."decision", r."contract_line_uuid" AS line,
    row_number() OVER (PARTITION BY r."contract_line_uuid", d."decision" IS NULL ORDER BY d."opened_at", d."uuid") AS place
  FROM "charge_disputes" d JOIN "ledger_rows" r ON r."id" = d."ledger_row_id" AND r."kind" = 'payment'),
moved AS (
  SELECT disputed."uuid", free."id" FROM disputed JOIN free USING (line, place) WHERE disputed."decision" IS NULL
  UNION ALL
  SELECT disputed."uuid", opened."id" FROM disputed JOIN opened USING (line) WHERE disputed."decision" IS NOT NULL AND opened.place = 1),
disputes AS (
  UPDATE "charge_disputes" d SET "ledger_row_id" = moved."id" FROM moved WHERE moved."uuid" = d."uuid"),
promised AS (
  SELECT p."uuid", coalesce(array_agg(DISTINCT coalesce(opened."id", c."id")) FILTER (WHERE c."id" IS NOT NULL), '{}') AS ids
  FROM "payment_promises" p LEFT JOIN unnest(p."covered_row_ids") c("id") ON true
    LEFT JOIN "ledger_rows" r ON r."id" = c."id" AND r."kind" = 'payment'
    LEFT JOIN opened ON opened.line = r."contract_line_uuid" AND opened."id" <= p."last_row_id"
  GROUP BY 1)
UPDATE "payment_promises" p SET "covered_row_ids" = promised.ids, "meant_row_ids" = promised.ids
FROM promised WHERE promised."uuid" = p."uuid";
