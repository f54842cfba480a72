-- A row that takes a payment back is a payment of that payment's day, no charge of its own: it was written as a correction that
-- charges, on the day of the charge that it opened again. A charge of the accounting system may have such a name too.
UPDATE "ledger_rows" t SET "kind" = 'payment', "due_on" = NULL, "created_at" = coalesce((
  SELECT p."created_at" FROM "ledger_rows" p
  WHERE p."contract_line_uuid" = t."contract_line_uuid" AND p."kind" = 'payment' AND p."amount_kopecks" = -t."amount_kopecks"
    AND p."document" = substr(t."document", 9) ORDER BY p."id" DESC LIMIT 1), t."created_at")
WHERE t."kind" = 'correction' AND t."amount_kopecks" < 0 AND t."deal_uuid" IS NULL AND starts_with(t."document", 'Отмена: ')
  AND NOT EXISTS (SELECT FROM "exchange_payments" e
    WHERE e."contract_line_uuid" = t."contract_line_uuid" AND e."kind" = 'charge' AND e."document" = t."document");
