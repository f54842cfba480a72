-- A row that takes a payment back is a payment, no charge of its own: it was written as a correction that charges.
UPDATE "ledger_rows" SET "kind" = 'payment', "due_on" = NULL
WHERE "kind" = 'correction' AND "amount_kopecks" < 0 AND "deal_uuid" IS NULL AND starts_with("document", 'Отмена: ');
