CREATE TABLE "booking_drafts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "booking_drafts_updated" ON "booking_drafts" USING btree ("updated_at");