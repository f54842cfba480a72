CREATE INDEX "basket_lines_product" ON "basket_lines" USING btree ("product_uuid");--> statement-breakpoint
-- Tells people with such goods in their baskets that prices or availability changed, whoever writes. The first argument names the columns that
-- matter, the second asks for baskets of the rows in "changed". One event for a transaction, however many statements and rows it has:
-- later ones add their people to it, and nobody sees it before the commit.
CREATE FUNCTION "tell_baskets"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	changed text := case tg_op
		when 'INSERT' then 'select %1$s from new_rows'
		when 'DELETE' then 'select %1$s from old_rows'
		else 'select %1$s from new_rows except select %1$s from old_rows' end;
	people uuid[];
	told bigint := nullif(current_setting('portal.told_baskets', true), '')::bigint;
begin
	execute format('with changed as (' || changed || ') select array_agg(distinct customer_uuid) from baskets where uuid in (%2$s)', tg_argv[0], tg_argv[1]) into people;
	if people is null then return null; end if;
	if told is null then
		insert into outbox_events (type, recipient_uuids, payload) values ('basket_updated', people, '{}') returning id into told;
		perform set_config('portal.told_baskets', told::text, true);
	else
		update outbox_events set recipient_uuids = array(select unnest(recipient_uuids) union select unnest(people)) where id = told and not recipient_uuids @> people;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_told_update" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('uuid, price_kopecks, in_stock, is_published, discount_group_uuid, assortment_uuid, segment_uuid, units_in_supply, step_hundredths, min_hundredths, max_hundredths', 'select basket_uuid from basket_lines join changed on product_uuid = changed.uuid');--> statement-breakpoint
CREATE TRIGGER "products_told_delete" AFTER DELETE ON "products" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('uuid', 'select basket_uuid from basket_lines join changed on product_uuid = changed.uuid');--> statement-breakpoint
CREATE TRIGGER "price_list_items_told_insert" AFTER INSERT ON "price_list_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('price_list_uuid, product_uuid', 'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid');--> statement-breakpoint
CREATE TRIGGER "price_list_items_told_update" AFTER UPDATE ON "price_list_items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('price_list_uuid, product_uuid, price_kopecks', 'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid');--> statement-breakpoint
CREATE TRIGGER "price_list_items_told_delete" AFTER DELETE ON "price_list_items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('price_list_uuid, product_uuid', 'select l.basket_uuid from changed join companies c on c.price_list_uuid = changed.price_list_uuid join customers p on p.company_uuid = c.uuid join baskets b on b.customer_uuid = p.uuid join basket_lines l on l.basket_uuid = b.uuid and l.product_uuid = changed.product_uuid');--> statement-breakpoint
CREATE TRIGGER "product_discounts_told_insert" AFTER INSERT ON "product_discounts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid', 'select basket_uuid from basket_lines join changed using (product_uuid)');--> statement-breakpoint
CREATE TRIGGER "product_discounts_told_update" AFTER UPDATE ON "product_discounts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid, count_hundredths, percent_hundredths, is_active', 'select basket_uuid from basket_lines join changed using (product_uuid)');--> statement-breakpoint
CREATE TRIGGER "product_discounts_told_delete" AFTER DELETE ON "product_discounts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid', 'select basket_uuid from basket_lines join changed using (product_uuid)');--> statement-breakpoint
CREATE TRIGGER "discount_group_prices_told_insert" AFTER INSERT ON "discount_group_prices" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('group_uuid', 'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid');--> statement-breakpoint
CREATE TRIGGER "discount_group_prices_told_update" AFTER UPDATE ON "discount_group_prices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('group_uuid, count_hundredths, percent_hundredths', 'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid');--> statement-breakpoint
CREATE TRIGGER "discount_group_prices_told_delete" AFTER DELETE ON "discount_group_prices" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('group_uuid', 'select l.basket_uuid from changed join products p on p.discount_group_uuid = changed.group_uuid join basket_lines l on l.product_uuid = p.uuid');
