ALTER TABLE "fiscal_receipts" ADD COLUMN "related_id" uuid;--> statement-breakpoint
CREATE INDEX "fiscal_receipts_related" ON "fiscal_receipts" USING btree ("related_id");