CREATE TABLE "fiscal_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"movement" text NOT NULL,
	"amount" bigint NOT NULL,
	"document" jsonb,
	"state" text NOT NULL,
	"register_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_called" boolean DEFAULT false NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"fiscal_code" text,
	"tax_url" text,
	"relation" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_receipts_movement" ON "fiscal_receipts" USING btree ("subject","movement");--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_receipts_register" ON "fiscal_receipts" USING btree ("register_id");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_created" ON "fiscal_receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_settled" ON "fiscal_receipts" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_state" ON "fiscal_receipts" USING btree ("state","created_at");