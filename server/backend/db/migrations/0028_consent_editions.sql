CREATE TABLE "consent_editions" (
	"page" text NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"markdown" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_editions_page_version_pk" PRIMARY KEY("page","version")
);
