CREATE TABLE "chat_files" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"message_uuid" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"chat_uuid" uuid NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_members_chat_uuid_customer_uuid_pk" PRIMARY KEY("chat_uuid","customer_uuid")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"chat_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_uuid" uuid,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"client_uuid" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"deal_uuid" uuid PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_uuid_chat_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."chat_messages"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_uuid_chats_deal_uuid_fk" FOREIGN KEY ("chat_uuid") REFERENCES "public"."chats"("deal_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_uuid_chats_deal_uuid_fk" FOREIGN KEY ("chat_uuid") REFERENCES "public"."chats"("deal_uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_uuid","position");--> statement-breakpoint
CREATE INDEX "chat_members_customer" ON "chat_members" USING btree ("customer_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_number" ON "chat_messages" USING btree ("chat_uuid","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("chat_uuid","author_uuid","client_uuid");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_uuid","created_at");--> statement-breakpoint
CREATE INDEX "chats_last" ON "chats" USING btree ("last_message_at","deal_uuid");