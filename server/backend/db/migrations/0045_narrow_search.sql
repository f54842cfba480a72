CREATE TABLE "ordered_goods" (
	"company_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	CONSTRAINT "ordered_goods_company_uuid_product_uuid_pk" PRIMARY KEY("company_uuid","product_uuid")
);
--> statement-breakpoint
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
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_search_codes";--> statement-breakpoint
ALTER TABLE "ordered_goods" ADD CONSTRAINT "ordered_goods_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordered_goods" ADD CONSTRAINT "ordered_goods_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_hits" ADD CONSTRAINT "product_hits_uuid_products_uuid_fk" FOREIGN KEY ("uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ordered_goods_product" ON "ordered_goods" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "product_hits_search" ON "product_hits" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_hits_search_codes" ON "product_hits" USING gin ("search_codes" gin_trgm_ops);--> statement-breakpoint
DROP TRIGGER "products_search_written" ON "products";--> statement-breakpoint
DROP TRIGGER "products_search_rewritten" ON "products";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_codes";--> statement-breakpoint
DROP FUNCTION "write_product_search";--> statement-breakpoint
DROP FUNCTION "search_vector"(text, text, text, text);--> statement-breakpoint
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
end $$;--> statement-breakpoint
-- What names leave unsaid: weighed goods, and those that are kept below zero.
CREATE FUNCTION "search_properties"(kind text, temperature_mode text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select concat_ws(' ', case when kind = 'weight' then 'весовой' end, case when temperature_mode ~ '^\s*[-−–]' then 'замороженный мороженый' end)
$$;--> statement-breakpoint
INSERT INTO "search_words" VALUES ('весовой'), ('замороженный'), ('мороженый') ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION "product_search"(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
	select search_vector(product.name, product.brand_name, coalesce(max(s.name), ''), coalesce(max(c.name), ''), search_properties(product.kind, product.temperature_mode))
	from categories s left join categories c on c.uuid = s.parent_uuid where s.uuid = product.segment_uuid
$$;--> statement-breakpoint
CREATE FUNCTION "write_product_hit"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if not new.is_published then
		delete from product_hits where uuid = new.uuid;
		return null;
	end if;
	if tg_op = 'UPDATE' and old.is_published and (old.name, old.brand_name, old.sku, old.segment_uuid, old.kind, old.temperature_mode)
		is not distinct from (new.name, new.brand_name, new.sku, new.segment_uuid, new.kind, new.temperature_mode) then
		update product_hits set category_uuid = new.category_uuid, brand_uuid = new.brand_uuid, price_kopecks = new.price_kopecks,
			max_percent_hundredths = new.max_percent_hundredths, rating_tenths = new.rating_tenths, in_stock = new.in_stock where uuid = new.uuid;
		return null;
	end if;
	insert into product_hits (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
	values (new.uuid, new.segment_uuid, new.category_uuid, new.brand_uuid, new.price_kopecks, new.max_percent_hundredths, new.rating_tenths, new.in_stock,
		product_search(new), new.name, new.sku)
	on conflict (uuid) do update set segment_uuid = excluded.segment_uuid, category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid,
		price_kopecks = excluded.price_kopecks, max_percent_hundredths = excluded.max_percent_hundredths, rating_tenths = excluded.rating_tenths,
		in_stock = excluded.in_stock, search = excluded.search, name = excluded.name, sku = excluded.sku;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_hit_insert" AFTER INSERT ON "products" FOR EACH ROW WHEN (new.is_published) EXECUTE FUNCTION write_product_hit();--> statement-breakpoint
CREATE TRIGGER "products_hit_update" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((old.is_published or new.is_published) and (old.is_published, old.name, old.brand_name, old.sku, old.segment_uuid, old.kind, old.temperature_mode, old.category_uuid,
			old.brand_uuid, old.price_kopecks, old.max_percent_hundredths, old.rating_tenths, old.in_stock)
		is distinct from (new.is_published, new.name, new.brand_name, new.sku, new.segment_uuid, new.kind, new.temperature_mode, new.category_uuid,
			new.brand_uuid, new.price_kopecks, new.max_percent_hundredths, new.rating_tenths, new.in_stock))
	EXECUTE FUNCTION write_product_hit();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "rewrite_shelf_search"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update product_hits h set search = product_search(p) from products p
	where p.uuid = h.uuid and p.is_published and p.segment_uuid in (select uuid from categories where uuid = new.uuid or parent_uuid = new.uuid);
	return null;
end $$;--> statement-breakpoint
INSERT INTO "product_hits" (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
SELECT uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, product_search(p), name, sku
FROM products p WHERE is_published ORDER BY segment_uuid, uuid;--> statement-breakpoint
-- Sorted, so that two orders of a company do not wait for each other both ways.
CREATE FUNCTION "note_ordered_goods"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into ordered_goods
	select distinct d.buyer_company_uuid, p.uuid from new_rows l join deals d on d.uuid = l.deal_uuid join products p on p.uuid = l.product_uuid
	where not exists (select from ordered_goods o where o.company_uuid = d.buyer_company_uuid and o.product_uuid = p.uuid)
	order by 1, 2 on conflict do nothing;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "deal_lines_ordered_insert" AFTER INSERT ON "deal_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_ordered_goods();--> statement-breakpoint
CREATE TRIGGER "deal_lines_ordered_update" AFTER UPDATE ON "deal_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_ordered_goods();--> statement-breakpoint
INSERT INTO "ordered_goods" SELECT DISTINCT d.buyer_company_uuid, p.uuid FROM deal_lines l JOIN deals d ON d.uuid = l.deal_uuid
JOIN products p ON p.uuid = l.product_uuid JOIN companies c ON c.uuid = d.buyer_company_uuid;--> statement-breakpoint
-- What is meant for children says its description.
DELETE FROM "search_synonyms" WHERE words = 'детский' AND meaning = 'без сахара';--> statement-breakpoint
-- General words of the trade, as in the migration search; the content manager's from here on.
INSERT INTO "search_synonyms" ("uuid", "words", "meaning", "both_ways", "created_at")
SELECT overlay(overlay(md5(words || ' -> ' || meaning)::uuid::text placing '3' from 15) placing 'a' from 20)::uuid, words, meaning, both_ways, '2026-11-25T00:00:00Z' FROM (VALUES
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
) general(words, meaning, both_ways) ON CONFLICT DO NOTHING;
