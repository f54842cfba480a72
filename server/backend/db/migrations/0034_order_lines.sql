CREATE TABLE "line_choices" (
	"company_uuid" uuid NOT NULL,
	"text_key" text NOT NULL,
	"product_uuid" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_choices_company_uuid_text_key_pk" PRIMARY KEY("company_uuid","text_key")
);
--> statement-breakpoint
ALTER TABLE "line_choices" ADD CONSTRAINT "line_choices_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_choices" ADD CONSTRAINT "line_choices_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_choices_product" ON "line_choices" USING btree ("product_uuid");--> statement-breakpoint
CREATE INDEX "products_article_key" ON "products" USING btree (ltrim(translate(regexp_replace(lower("sku"), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0'));--> statement-breakpoint
CREATE INDEX "products_name_key" ON "products" USING btree (translate(regexp_replace(lower("name"), '[‐-―−]', '-', 'g'), 'ё  ', 'е  '));