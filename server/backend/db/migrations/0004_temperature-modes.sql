-- Modes of goods and storages are compared as texts: one spelling, as app/contract/temperature.ts reads them.
CREATE FUNCTION temperature_in_one_spelling(mode text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(degrees || ' °C', mode) FROM (
    SELECT string_agg(CASE WHEN value = 0 THEN '0' WHEN part ~ '^[−–-]' THEN '−' || value ELSE '+' || value END, '…' ORDER BY place)
    FROM unnest(coalesce(
      regexp_match(mode, '^\s*(?:от\s*)?([+−–-]?\s*\d{1,2})\s*[°º]?\s*[CcСс]?\s*(?:\.{2,3}|…|-|–|—|/|до)\s*([+−–-]?\s*\d{1,2})\s*[°º]?\s*[CcСс]?\s*$'),
      regexp_match(mode, '^\s*([+−–-]?\s*\d{1,2})\s*[°º]?\s*[CcСс]?\s*$')
    )) WITH ORDINALITY AS parts (part, place)
    CROSS JOIN LATERAL (SELECT regexp_replace(part, '\D', '', 'g')::int AS value) number
  ) AS read (degrees)
$$;
--> statement-breakpoint
UPDATE "categories" SET "temperature_mode" = temperature_in_one_spelling("temperature_mode")
WHERE "temperature_mode" <> temperature_in_one_spelling("temperature_mode");
--> statement-breakpoint
UPDATE "storages" SET "temperature_mode" = temperature_in_one_spelling("temperature_mode")
WHERE "temperature_mode" <> temperature_in_one_spelling("temperature_mode");
--> statement-breakpoint
UPDATE "products" SET "temperature_mode" = temperature_in_one_spelling("temperature_mode")
WHERE "temperature_mode" <> temperature_in_one_spelling("temperature_mode");
--> statement-breakpoint
DROP FUNCTION temperature_in_one_spelling(text);
