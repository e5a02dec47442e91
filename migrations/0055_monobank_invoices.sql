CREATE TABLE "monobank_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt" text NOT NULL,
	"page_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "monobank_invoices_attempt" ON "monobank_invoices" USING btree ("attempt");