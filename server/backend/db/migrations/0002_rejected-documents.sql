CREATE TABLE "exchange_rejected_documents" (
	"key_name" text NOT NULL,
	"document" text NOT NULL,
	"title" text NOT NULL,
	"deal_uuid" uuid,
	"message" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rejected_documents_key_name_document_pk" PRIMARY KEY("key_name","document")
);
