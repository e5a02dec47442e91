CREATE TABLE "lead_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text,
	"salon" text,
	"link_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"salons" text NOT NULL
);
--> statement-breakpoint
-- nobody waits for a call by a lead of before
ALTER TABLE "leads" ADD COLUMN "call_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "call_state" SET DEFAULT 'new';--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "booked_appointment" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_before" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "salon_slug" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "late_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_outcomes" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_recipients_link" ON "lead_recipients" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "leads_call" ON "leads" USING btree ("call_state","created_at");