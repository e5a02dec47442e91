CREATE TABLE "lead_repeats" (
	"hash" text PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_dedupe";--> statement-breakpoint
CREATE INDEX "lead_repeats_until" ON "lead_repeats" USING btree ("until");--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "dedupe_hash";