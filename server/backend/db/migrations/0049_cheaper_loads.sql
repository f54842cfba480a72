-- Hits were written product by product, each with a plan of its own; now a statement's products are one statement's hits.
DROP TRIGGER "products_hit_insert" ON "products";--> statement-breakpoint
DROP TRIGGER "products_hit_update" ON "products";--> statement-breakpoint
DROP FUNCTION "write_product_hit";--> statement-breakpoint
CREATE FUNCTION "insert_product_hits"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into product_hits (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
	select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
		search_vector(n.name, n.brand_name, coalesce(s.name, ''), coalesce(c.name, ''), search_properties(n.kind, n.temperature_mode)), n.name, n.sku
	from new_rows n left join categories s on s.uuid = n.segment_uuid left join categories c on c.uuid = s.parent_uuid where n.is_published;
	return null;
end $$;--> statement-breakpoint
-- Planned for as many rows as there are: a plan that was made for one product would compare each of thousands with each.
CREATE FUNCTION "update_product_hits"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	execute $q$
		with changed as materialized (
			select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
				n.name, n.sku, n.brand_name, n.kind, n.temperature_mode, n.is_published, o.is_published
					and (o.name, o.brand_name, o.sku, o.segment_uuid, o.kind, o.temperature_mode)
					is not distinct from (n.name, n.brand_name, n.sku, n.segment_uuid, n.kind, n.temperature_mode) as is_known
			from new_rows n join old_rows o using (uuid)
			where (o.is_published or n.is_published) and (o.is_published, o.name, o.brand_name, o.sku, o.segment_uuid, o.kind, o.temperature_mode,
					o.category_uuid, o.brand_uuid, o.price_kopecks, o.max_percent_hundredths, o.rating_tenths, o.in_stock)
				is distinct from (n.is_published, n.name, n.brand_name, n.sku, n.segment_uuid, n.kind, n.temperature_mode,
					n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock)),
		gone as (delete from product_hits where uuid = any(array(select uuid from changed where not is_published))),
		moved as (
			update product_hits h set category_uuid = c.category_uuid, brand_uuid = c.brand_uuid, price_kopecks = c.price_kopecks,
				max_percent_hundredths = c.max_percent_hundredths, rating_tenths = c.rating_tenths, in_stock = c.in_stock
			from changed c
			where c.is_published and c.is_known and h.uuid = c.uuid and h.uuid = any(array(select uuid from changed where is_published and is_known)))
		insert into product_hits (uuid, segment_uuid, category_uuid, brand_uuid, price_kopecks, max_percent_hundredths, rating_tenths, in_stock, search, name, sku)
		select n.uuid, n.segment_uuid, n.category_uuid, n.brand_uuid, n.price_kopecks, n.max_percent_hundredths, n.rating_tenths, n.in_stock,
			search_vector(n.name, n.brand_name, coalesce(s.name, ''), coalesce(c.name, ''), search_properties(n.kind, n.temperature_mode)), n.name, n.sku
		from changed n left join categories s on s.uuid = n.segment_uuid left join categories c on c.uuid = s.parent_uuid
		where n.is_published and not n.is_known
		on conflict (uuid) do update set segment_uuid = excluded.segment_uuid, category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid,
			price_kopecks = excluded.price_kopecks, max_percent_hundredths = excluded.max_percent_hundredths, rating_tenths = excluded.rating_tenths,
			in_stock = excluded.in_stock, search = excluded.search, name = excluded.name, sku = excluded.sku
	$q$;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_hit_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION insert_product_hits();--> statement-breakpoint
CREATE TRIGGER "products_hit_update" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_product_hits();--> statement-breakpoint
-- The same of the words of names: what the function compares is as many rows as the statement has written.
CREATE OR REPLACE FUNCTION "add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into search_words
		select distinct word from new_rows, search_words_of(name || ' ' || brand_name) word order by word on conflict do nothing;
	else
		execute $q$
			insert into search_words
			select distinct word from new_rows n join old_rows o using (uuid), search_words_of(n.name || ' ' || n.brand_name) word
			where (n.name, n.brand_name) is distinct from (o.name, o.brand_name) order by word on conflict do nothing
		$q$;
	end if;
	return null;
end $$;
