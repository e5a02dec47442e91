CREATE TABLE "client_chat_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "telegram_chat" text;--> statement-breakpoint
ALTER TABLE "booking_told" ADD COLUMN "chat_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_chat_links" ADD CONSTRAINT "client_chat_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_chat_links_client" ON "client_chat_links" USING btree ("client_id");