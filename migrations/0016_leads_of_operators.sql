ALTER TABLE "leads" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("assignee","created_at");