CREATE TABLE "certificate_invoices" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "company_code" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "bank_day" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "bank_by" text;