CREATE TABLE "exchange_paper_names" (
	"key_name" text NOT NULL,
	"file" text NOT NULL,
	"file_uuid" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_paper_names_key_name_file_pk" PRIMARY KEY("key_name","file")
);
--> statement-breakpoint
CREATE TABLE "exchange_papers" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deal_documents" ALTER COLUMN "author_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "exchange_paper_names" ADD CONSTRAINT "exchange_paper_names_file_uuid_exchange_papers_file_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."exchange_papers"("file_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_papers" ADD CONSTRAINT "exchange_papers_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_paper_names_file" ON "exchange_paper_names" USING btree ("file_uuid");