CREATE TABLE "search_synonyms" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"meaning" text NOT NULL,
	"both_ways" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_codes" text GENERATED ALWAYS AS (translate(' ' || lower(sku) || ' ' || regexp_replace(lower(sku), '[^0-9a-zа-яё]', '', 'g') || ' ', 'авекмнорстух', 'abekmhopctyx')) STORED;--> statement-breakpoint
CREATE INDEX "products_search_codes" ON "products" USING gin ("search_codes" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description" ON "products" USING gin (to_tsvector('russian', translate(description, 'Ёё', 'Ее')));--> statement-breakpoint
-- Without stop words: which words carry nothing is said below. products/search/stem.ts does the same to what is typed.
CREATE TEXT SEARCH DICTIONARY "search_stem" (TEMPLATE = snowball, LANGUAGE = russian);--> statement-breakpoint
-- products/search/tokens.ts makes the same forms of what is typed (tests/backend/search-forms.test.ts).
CREATE FUNCTION "search_form"(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
declare
	form text;
begin
	if word ~ '[^а-я]' or word in ('салями', 'суши') then
		return word;
	end if;
	form := coalesce((ts_lexize('search_stem', word))[1], word);
	if right(form, 1) = 'а' and word ~ '..а(?:й|ю|е|ем)$' then
		form := left(form, -1);
	end if;
	if right(form, 1) in ('к', 'ц', 'н', 'л', 'р') then
		form := regexp_replace(form, '([аеиоуыэюя])[еи]([кцн])$', '\1й\2');
		form := regexp_replace(form, '^(.+[бвгджзклмнпрстфхцчшщйь])[ое]([кцнлр])$', '\1\2');
		form := regexp_replace(form, 'ь([кцнл])$', '\1');
	end if;
	return form;
end $$;--> statement-breakpoint
CREATE FUNCTION "search_folded"(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select regexp_replace(translate(lower(words), 'ё', 'е'), '(\d)[.,](?=\d)', '\1.', 'g')
$$;--> statement-breakpoint
-- What a product is found by. A: the first word of its name, what it is. B: the other words, numbers and quantities (0,9 л as
-- 900мл). C: its shelf and category. D: what the name only mentions, after a preposition or in quotes, and the brand.
CREATE FUNCTION "search_vector"(name text, brand text, shelf text, category text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
declare
	pieces constant text := '(\d{1,12}(?:\.\d{1,6})?)(?:\s?(%|кг|гр|г|мл|л|шт|см|мм)(?![a-zа-я0-9]))?|([a-zа-я][a-zа-я0-9]*)|([«»,])';
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
		if piece[4] is not null then
			is_mention := piece[4] = '«';
		elsif piece[1] is not null then
			place := place + 1;
			amount := piece[1]::numeric;
			found := found || format(' ''%s'':%s%s', trim_scale(round(amount, 3)), place, weight);
			if piece[2] is not null then
				found := found || format(' ''%s%s'':%s%s', trim_scale(round(case when piece[2] in ('кг', 'л') then amount * 1000 else amount end, 3)),
					case piece[2] when 'кг' then 'г' when 'гр' then 'г' when 'л' then 'мл' else piece[2] end, place, weight);
			end if;
		elsif piece[3] in ('с', 'со', 'в', 'во', 'для', 'из', 'к', 'ко', 'на', 'по', 'под', 'от', 'при') then
			is_mention := true;
		elsif piece[3] not in ('и', 'а', 'о', 'об', 'за', 'до', 'у', 'или', 'не', 'ни', 'без') then
			place := place + 1;
			form := search_form(piece[3]);
			found := found || format(' ''%s%s'':%s%s', case when is_without then 'без' else '' end, form, place, case when place = 1 then 'A' else weight end);
		end if;
		is_without := piece[3] is not distinct from 'без';
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
	return found::tsvector;
end $$;--> statement-breakpoint
CREATE FUNCTION "write_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	shelf text;
	category text;
begin
	select s.name, c.name into shelf, category from categories s left join categories c on c.uuid = s.parent_uuid where s.uuid = new.segment_uuid;
	new.search := search_vector(new.name, new.brand_name, coalesce(shelf, ''), coalesce(category, ''));
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_search_written" BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION write_product_search();--> statement-breakpoint
-- What nobody sees is read again when it is shown: shelves are renamed for published goods alone, which an index finds.
CREATE TRIGGER "products_search_rewritten" BEFORE UPDATE ON "products" FOR EACH ROW
	WHEN (new.search is null or (new.is_published and not old.is_published) or (new.name, new.brand_name, new.segment_uuid) is distinct from (old.name, old.brand_name, old.segment_uuid))
	EXECUTE FUNCTION write_product_search();--> statement-breakpoint
CREATE FUNCTION "rewrite_shelf_search"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update products set search = null
	where is_published and segment_uuid in (select uuid from categories where uuid = new.uuid or parent_uuid = new.uuid);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "categories_search" AFTER UPDATE OF "name", "parent_uuid" ON "categories" FOR EACH ROW
	WHEN ((new.name, new.parent_uuid) is distinct from (old.name, old.parent_uuid)) EXECUTE FUNCTION rewrite_shelf_search();--> statement-breakpoint
CREATE FUNCTION "search_words_of"(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	select word from regexp_split_to_table(search_folded(words), '[^a-zа-я0-9]+') word where word ~ '^[a-zа-я][a-zа-я0-9]+$'
	union select glued[1] || glued[2] from regexp_matches(search_folded(words), '([a-zа-я]{2,})-([a-zа-я]{2,})', 'g') glued
$$;--> statement-breakpoint
-- Whoever writes products (an import, the demo data, a test) fills the vocabulary; sorted, so that two imports do not lock each other.
CREATE OR REPLACE FUNCTION "add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into search_words
		select distinct word from new_rows, search_words_of(name || ' ' || brand_name) word order by word on conflict do nothing;
	else
		insert into search_words
		select distinct word from new_rows n join old_rows o using (uuid), search_words_of(n.name || ' ' || n.brand_name) word
		where (n.name, n.brand_name) is distinct from (o.name, o.brand_name) order by word on conflict do nothing;
	end if;
	return null;
end $$;--> statement-breakpoint
INSERT INTO "search_words" SELECT DISTINCT word FROM products, search_words_of(name || ' ' || brand_name) word ORDER BY word ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "products" SET "search" = NULL;--> statement-breakpoint
CREATE TRIGGER "search_synonyms_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION bump_catalog_version();
--> statement-breakpoint
-- General words of the trade; from here on they are the content manager's.
INSERT INTO "search_synonyms" ("uuid", "words", "meaning", "both_ways", "created_at")
SELECT md5(words || ' -> ' || meaning)::uuid, words, meaning, both_ways, '2026-11-23T00:00:00Z' FROM (VALUES
	('помидор, помидорка, помидорчик', 'томат', true),
	('картошка, картофан, картошечка, бульба', 'картофель', true),
	('пюре картофельное', 'картофель', false),
	('морковка, морковочка', 'морковь', true),
	('свекла, свеколка, бурак, буряк, свекольный', 'свёкла', true),
	('огурчик, корнишоны', 'огурец', true),
	('лучок', 'лук', true),
	('чесночок', 'чеснок', true),
	('баклажан, баклажанчик, синенькие', 'баклажаны', true),
	('кабачок, кабак, цуккини', 'цукини', true),
	('цукини, кабачок', 'кабачок цукини', false),
	('капустка', 'капуста', true),
	('кочанная капуста', 'белокочанная капуста', true),
	('китайская капуста, китайский салат', 'пекинская капуста', true),
	('брокколи, спаржевая капуста', 'брокколи капуста', true),
	('болгарский перец, паприка свежая', 'сладкий перец', true),
	('болгарский', 'сладкий перец', false),
	('чили, пеперони, халапеньо, горький перец, жгучий перец', 'острый перец', true),
	('кориандр свежий', 'кинза', true),
	('салатный лист, листовой салат', 'салат', false),
	('айсберг', 'салат айсберг', true),
	('рукола, аругула, индау', 'руккола', true),
	('зелёный лук, лук перо, перо лука', 'лук зелёный', true),
	('порей', 'лук-порей', true),
	('красный лук, ялтинский лук, крымский лук, салатный лук', 'лук красный', true),
	('редиска, редисочка', 'редис', true),
	('дайкон, японская редька', 'редька дайкон', true),
	('сладкий картофель', 'батат', true),
	('шампиньон, шампиньончик, шампики', 'шампиньоны', true),
	('вешенки', 'вешенка', true),
	('опёнок', 'опята', true),
	('грибной', 'грибы', false),
	('грибы', 'шампиньоны, вешенка, опята, белые грибы, лисички, маслята', false),
	('зелень', 'укроп, петрушка, кинза, базилик, лук зелёный, шпинат, салат, руккола', false),
	('овощи', 'картофель, морковь, свёкла, капуста, лук, огурец, томат, перец сладкий, баклажан, кабачок, редис, репа, редька, тыква, броколли, брокколи', false),
	('корнеплоды', 'картофель, морковь, свёкла, редька, репа, батат', false),
	('фрукты', 'яблоко, груша, апельсин, мандарин, лимон, банан, киви, ананас, манго, гранат, авокадо, виноград, персик, грейпфрут, лайм, слива, абрикос, нектарин, хурма, клубника, вишня, голубика', false),
	('цитрусы', 'апельсин, мандарин, лимон, лайм, грейпфрут', false),
	('цитрусы', 'цитрусовые', true),
	('ягоды, ягода', 'клубника, голубика, вишня, смородина, малина, черника, клюква, виноград, брусника', false),
	('яблочко', 'яблоко', true),
	('мандаринка', 'мандарин', true),
	('апельсинка', 'апельсин', true),
	('бананчик', 'банан', true),
	('виноградик, кишмиш', 'виноград', true),
	('виноград без косточек', 'кишмиш', true),
	('аллигаторова груша', 'авокадо', true),
	('виктория, земляника садовая', 'клубника', true),
	('черешня', 'вишня', false),
	('смородинка, чёрная смородина', 'смородина чёрная', true),
	('сухофрукты', 'изюм, курага, чернослив, яблоко вяленое, смесь сухофруктов', false),
	('орехи, орешки', 'смесь орехов, фундук, миндаль, арахис, грецкий орех', false),
	('орех', 'орехи', true),
	('семечки, семки, подсолнечные семечки', 'семечки подсолнечника', true),
	('квашеный', 'квашеная капуста', false),
	('солёные огурцы, бочковые огурцы', 'огурцы бочковые, огурцы малосольные, огурцы маринованные', false),
	('соленья, разносолы', 'огурцы бочковые, огурцы малосольные, огурцы маринованные, капуста квашеная, ассорти маринованное', false),
	('маринованный', 'маринованные', false),
	('корейская морковь, морковча', 'морковь по-корейски', true),
	('мясо', 'говядина, свинина, баранина, телятина, говяжий, свиной', false),
	('говядинка, говядина', 'говяжий', true),
	('говяжье мясо', 'говядина', true),
	('свинина', 'свиной', true),
	('свининка', 'свинина', true),
	('баранина', 'бараний', true),
	('ягнятина', 'баранина', false),
	('телятина', 'телячий', true),
	('телятинка', 'телятина', true),
	('шея', 'шейка', true),
	('ошеек', 'шейка', true),
	('мякоть', 'говядина без кости, свинина без кости', false),
	('рёбрышки', 'рёбра', true),
	('карбонад, карбонат', 'корейка', true),
	('антрекот', 'толстый край, говядина тонкий край', false),
	('рибай, толстый край', 'говядина толстый край', true),
	('стриплойн, тонкий край, ростбиф', 'говядина тонкий край', true),
	('филе миньон', 'говядина вырезка', true),
	('сало, шпиг', 'шпик', true),
	('рулька, голяшка свиная', 'рулька свиная', true),
	('оссобуко', 'голяшка', false),
	('печёнка', 'печень', true),
	('язычок', 'язык', true),
	('сердечки', 'сердце', true),
	('субпродукты, потроха, ливер', 'печень, сердце, желудки, язык', false),
	('желудочки, пупки', 'желудки', true),
	('фаршик', 'фарш', true),
	('котлетка', 'котлета', true),
	('шашлычок', 'шашлык', true),
	('колбаска', 'колбаса', true),
	('докторская', 'колбаса докторская', true),
	('варёная колбаса', 'колбаса варёная', true),
	('сыровяленая колбаса, салями', 'колбаса сырокопчёная', false),
	('копчёная колбаса', 'колбаса полукопчёная, колбаса сырокопчёная, колбаса варёно-копчёная', false),
	('сосиська, сосисочка', 'сосиска', true),
	('сарделька, шпикачки', 'сардельки', false),
	('колбасные изделия, колбасы', 'колбаса, сосиски, сардельки', false),
	('ветчина', 'окорок, буженина', false),
	('мясные деликатесы, мясная нарезка', 'буженина, бекон, шейка копчёная', false),
	('грудинка копчёная', 'бекон', false),
	('вяленая говядина, джерки, бастурма', 'говядина вяленая', false),
	('пельмешки, равиоли', 'пельмени', true),
	('вареник', 'вареники', true),
	('вареники с картошкой', 'вареники с картофелем', false),
	('полуфабрикаты', 'котлеты, наггетсы, пельмени, вареники, манты, блины, тефтели, стрипсы', false),
	('заморозка', 'замороженный, мороженый', false),
	('замороженный', 'мороженый', true),
	('замороженный', 'замороженная', false),
	('охлаждёнка, охл', 'охлаждённый', true),
	('охлаждённый', 'охл', true),
	('курица, курочка, кура, куры', 'куриный', true),
	('курица, кура, цыплёнок', 'цыплёнок-бройлер', true),
	('цыплята, цыплёночек, бройлер', 'цыплёнок', true),
	('куриное мясо, мясо курицы, мясо птицы', 'курица', true),
	('птица', 'курица, куриный, индейка, утка, гусь, цыплёнок, перепёлка', false),
	('целая курица', 'тушка цыплёнка', false),
	('индюшка, индюшатина, индюк, индюшиный', 'индейка', true),
	('утка', 'утиный', true),
	('утёнок, уточка', 'утка', true),
	('гусь', 'гусиный', true),
	('перепёлка, перепел', 'перепёлка тушка', true),
	('окорочка, ножка куриная, куриные ножки, окорочек', 'окорочок', true),
	('крылышко, крылышки', 'крыло', true),
	('голень, голяшка куриная', 'голень куриная', true),
	('грудка куриная, куриная грудка', 'филе грудки куриной', true),
	('бедро', 'бёдрышко', true),
	('нагетсы, куриные кусочки', 'наггетсы', true),
	('куриный бургер, котлета для бургера', 'бургер куриный', false),
	('бульонный набор, набор для бульона, набор для супа', 'суповой набор', true),
	('яйцо, яички, яичко', 'яйца', true),
	('яичный порошок', 'меланж', false),
	('яичный белок, белок', 'белок яичный', false),
	('желток', 'меланж яичный', false),
	('перепелиные яйца', 'яйцо перепелиное', true),
	('деревенские яйца', 'яйцо деревенское', true),
	('молочка, молочная продукция, молочные продукты', 'молоко, сливки, кефир, йогурт, ряженка, сметана, творог, сыр, масло сливочное, сырок, варенец, простокваша, айран', false),
	('кисломолочка, кисломолочные', 'кефир, йогурт, ряженка, сметана, творог, варенец, простокваша, айран', false),
	('коровье молоко', 'молоко питьевое', false),
	('пастеризованное молоко', 'молоко питьевое', false),
	('безлактозный', 'без лактозы', true),
	('козий', 'из козьего молока', true),
	('топлёный', 'топлёное', false),
	('сливочки', 'сливки', true),
	('взбитые сливки, сливки кондитерские', 'сливки для взбивания', true),
	('кефирчик', 'кефир', true),
	('иогурт', 'йогурт', true),
	('сметанка', 'сметана', true),
	('творожок', 'творог', true),
	('творожный сыр, крем-сыр, кремчиз, сливочный сыр, филадельфия, маскарпоне', 'сыр творожный', false),
	('глазированный сырок, сырочек', 'сырок глазированный', true),
	('творожная масса, сырковая масса', 'масса творожная', true),
	('сырник, творожники', 'сырники', true),
	('сырок', 'сырок глазированный', false),
	('сыры, сырный', 'сыр', true),
	('сычужный сыр', 'сыр полутвёрдый', false),
	('российский сыр, голландский, гауда, костромской', 'сыр полутвёрдый, сыр российский', false),
	('пармезан, грана падано', 'сыр твёрдый', false),
	('дор блю, дорблю, рокфор, горгонзола, голубой сыр, сыр с плесенью', 'сыр с голубой плесенью', true),
	('фета, фетакса, брынза', 'сыр рассольный, брынзовый', false),
	('рассольный', 'брынзовый', false),
	('бри, камамбер', 'сыр мягкий', false),
	('косичка, чечил, сыр косичка', 'сыр копчёный косичка', false),
	('моцарелла', 'моцарелла в рассоле', false),
	('плавленый сыр, сырок плавленый, хохланд', 'сыр плавленый', true),
	('тёртый сыр', 'сыр тёртый', true),
	('масло сливочное, сливочное масло, коровье масло', 'масло крестьянское, масло сливочное', false),
	('масло крестьянское, масло шоколадное', 'масло', false),
	('гхи, топлёное масло', 'масло топлёное', true),
	('маслице', 'масло', true),
	('маргарин, спред', 'масло сливочное', false),
	('мороженка, айскрим', 'мороженое', true),
	('пломбирчик', 'пломбир', true),
	('щербет', 'сорбет', true),
	('хлебушек, буханка, хлебобулочный', 'хлеб', true),
	('чёрный хлеб', 'хлеб ржаной, хлеб бородинский, хлеб дарницкий', false),
	('серый хлеб', 'хлеб ржано-пшеничный, хлеб дарницкий', false),
	('белый хлеб', 'хлеб пшеничный, хлеб белый, батон', false),
	('бородинский хлеб', 'хлеб бородинский', true),
	('тостер, хлеб для тостов, тосты', 'хлеб тостовый', true),
	('нарезной батон', 'батон нарезной', true),
	('багетик, французский хлеб', 'багет', true),
	('лавашик', 'лаваш', true),
	('лепёшечка, тандырная лепёшка', 'лепёшка', true),
	('булка, булочки, булки', 'булочка', true),
	('сайка', 'булочка', false),
	('гамбургер, чизбургер', 'бургер', true),
	('булочка для гамбургера', 'булочка для бургера', true),
	('хотдог', 'хот-дог', true),
	('выпечка', 'булочка, слойка, пирожок, пирог, ватрушка, плюшка, рогалик, кекс, кулич, сдоба, самса, чебурек', false),
	('сдоба, сдобный', 'булочка, плюшка, ватрушка, рогалик, кекс, кулич, слойка', false),
	('слоёная булочка', 'слойка', true),
	('круасан', 'круассан', true),
	('пирожки', 'пирожок', true),
	('пироги, пирожное', 'пирог', false),
	('пирожок с картошкой', 'пирожок с картофелем', true),
	('хлебец', 'хлебцы', true),
	('сухарик, гренки', 'сухари', true),
	('сухарик', 'сухари', false),
	('баранки, бублики, бублик', 'баранка', true),
	('сушка, сушечки', 'сушки', true),
	('панировка, сухари для панировки', 'сухари панировочные', true),
	('блинчик, блинчики, оладьи', 'блины', true),
	('тесто слоёное, слоёнка', 'слоёное тесто', true),
	('пицца', 'основа для пиццы, тесто для пиццы', false),
	('рыбка', 'рыба', true),
	('рыба', 'форель, лосось, дорадо, сибас, карп, минтай, треска, горбуша, скумбрия, сельдь, хек, пангасиус', false),
	('красная рыба', 'форель, лосось, горбуша, кета, нерка', false),
	('белая рыба', 'минтай, треска, хек, пангасиус', false),
	('сёмга, сёмужка, сёмуга, лосось, лососина', 'лососёвый', true),
	('селёдка, селёдочка, иваси', 'сельдь', true),
	('макрель', 'скумбрия', true),
	('дорада', 'дорадо', true),
	('сибасс, лаврак, морской окунь', 'сибас', true),
	('треска', 'тресковый', true),
	('хек', 'мерлуза', true),
	('пангас', 'пангасиус', true),
	('минтайка', 'минтай', true),
	('икра красная, красная икра, икра лосося', 'икра лососёвая', true),
	('морепродукты, морской коктейль, дары моря', 'креветки, кальмар, мидии, краб, осьминог, гребешок', false),
	('креветочка, креветки', 'креветка', true),
	('кальмарчик', 'кальмар', true),
	('краб, крабы', 'крабовое мясо', true),
	('крабовые палочки, сурими', 'крабовое мясо', true),
	('мидия', 'мидии', true),
	('копчёная рыба', 'скумбрия холодного копчения', false),
	('солёная рыба, слабосолёная рыба', 'сельдь слабосолёная, форель слабосолёная', false),
	('рыбные консервы', 'сайра, килька, тунец, шпроты', false),
	('шпроты', 'килька', false),
	('крупы, крупа', 'гречка, рис, манка, перловка, булгур, киноа, овсяные хлопья, чечевица, нут, пшено', false),
	('бобовые', 'фасоль, нут, чечевица, горох, горошек', false),
	('гречка, греча, гречневая крупа', 'гречневый', true),
	('гречиха, ядрица', 'гречка', true),
	('манная крупа, манная', 'манка', true),
	('перловая крупа, перловая', 'перловка', true),
	('кускус', 'булгур', false),
	('овсянка, геркулес, овсяная каша, овсяные хлопья', 'хлопья овсяные', true),
	('каша', 'хлопья овсяные, гречка, манка, перловка', false),
	('рисовая крупа', 'рис', true),
	('плов', 'рис для плова', false),
	('турецкий горох', 'нут', true),
	('чечевичка', 'чечевица', true),
	('горох', 'горошек', false),
	('горошек зелёный', 'зелёный горошек', true),
	('кукурузка', 'кукуруза', true),
	('макароны, макарошки, паста итальянская, макаронные', 'спагетти, рожки, спирали, перья, вермишель, макароны', false),
	('спагетти', 'паста', false),
	('пенне', 'перья', false),
	('фузилли', 'спирали', false),
	('паутинка', 'вермишель', true),
	('стеклянная лапша, крахмальная лапша', 'фунчоза', true),
	('рисовая лапша', 'лапша рисовая', true),
	('яичная лапша, домашняя лапша', 'лапша яичная', true),
	('мучка, мучица', 'мука', true),
	('пшеничная мука, мука высший сорт, мука первый сорт', 'мука пшеничная', false),
	('сахарок, сахарный', 'сахар', true),
	('кусковой сахар, рафинад, сахар кубики', 'сахар-рафинад', true),
	('сахарный песок', 'сахар-песок', true),
	('поваренная соль, столовая соль, каменная соль', 'соль пищевая', true),
	('крахмал', 'крахмал картофельный', true),
	('растительное масло', 'масло подсолнечное, масло оливковое, масло льняное, масло для фритюра', false),
	('подсолнечка, постное масло, семечковое масло', 'масло подсолнечное', true),
	('фритюр, масло для жарки, фритюрное масло', 'масло для фритюра', false),
	('масло для жарки', 'масло подсолнечное рафинированное', false),
	('оливка, прованское масло', 'масло оливковое', true),
	('майонезик, провансаль', 'майонез', true),
	('томатный соус', 'кетчуп', false),
	('соя, соевый', 'соус соевый', true),
	('горчичка', 'горчица', true),
	('томатка, томат-паста', 'томатная паста', true),
	('соусы', 'соус, кетчуп, майонез, горчица, томатная паста', false),
	('консервы, консервация', 'горошек, кукуруза, фасоль в собственном соку, томаты в собственном соку, тушёнка, сайра, килька, огурцы маринованные, лечо', false),
	('тушёное мясо, мясные консервы', 'тушёнка', true),
	('тушняк', 'тушёнка', true),
	('чаёк', 'чай', true),
	('иван-чай, кипрей, травяной чай', 'чай травяной', true),
	('пакетированный чай, чай пакетики, чайные пакетики', 'чай в пакетиках', true),
	('кофеёк, кофейный', 'кофе', true),
	('кофе в зёрнах, зерно кофе', 'кофе зерновой', true),
	('растворимый кофе, сублимированный кофе', 'кофе растворимый', true),
	('сливки сухие, сухие сливки', 'забеливатель', true),
	('какао', 'какао-порошок', true),
	('медок, медовый', 'мёд', true),
	('джем, конфитюр', 'варенье', true),
	('варенье, джем', 'повидло', false),
	('джем, мармеладная начинка', 'повидло', true),
	('сгущёнка, сгуха, молоко сгущённое', 'сгущённое молоко', true),
	('варёная сгущёнка', 'сгущённое молоко варёное', true),
	('нутелла, шоколадная паста', 'паста шоколадно-ореховая', true),
	('печенька, печенюшки, печеньки', 'печенье', true),
	('овсяное печенье', 'печенье овсяное', true),
	('пряничек', 'пряник', true),
	('вафелька, вафельный', 'вафли', false),
	('торт, тортик', 'вафельный торт', false),
	('конфета, конфетка', 'конфеты', true),
	('сладости, кондитерка, кондитерские изделия', 'конфеты, печенье, вафли, зефир, мармелад, пряник', false),
	('зефирка, маршмеллоу', 'зефир', true),
	('мармеладки', 'мармелад', true),
	('водичка, водица', 'вода', true),
	('минералка, минеральная вода', 'вода питьевая', true),
	('вода без газа, негазировка', 'вода негазированная', true),
	('газировка, газированная вода, вода с газом', 'вода газированная', true),
	('газировка, газировочка', 'лимонад, вода газированная', false),
	('сочок', 'сок', true),
	('напитки', 'сок, морс, лимонад, квас, вода', false),
	('квасок', 'квас', true),
	('лимонадик, ситро, дюшес', 'лимонад', true),
	('специи, приправы, пряности', 'перец чёрный, приправа, соль', false),
	('приправка', 'приправа', true),
	('чёрный перец, молотый перец, перец молотый', 'перец чёрный молотый', true),
	('изюмчик', 'изюм', true),
	('сыпучка, бакалея', 'крупы, мука, сахар, соль', false),
	('говядина на кости', 'говядина голяшка на кости, говядина грудинка на кости', false),
	('бескостный', 'без кости', true),
	('растительное молоко, соевое молоко, веганское молоко', 'молоко', false),
	('уксусный', 'маринованный', false),
	('детский', 'без сахара', false),
	('диетический', 'без сахара, обезжиренный', false),
	('нежирный, обезжир, нулевой жирности', 'обезжиренный', true),
	('пэт, бутылка', 'питьевой', false),
	('весовое, развес, развесной, на вес', 'весовой', true),
	('нарезанный, ломтики, слайсы', 'нарезка', true),
	('порция', 'порционный', true),
	('ведёрко', 'ведро', true),
	('мешочек', 'мешок', true)
) general(words, meaning, both_ways);
