ALTER TABLE "messages" ADD COLUMN "sms_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_by" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_open_delivery" ON "messages" USING btree ("delivery_asked_at") WHERE "messages"."delivery" = 'open';--> statement-breakpoint
CREATE INDEX "messages_sms_id" ON "messages" USING btree ("sms_id") WHERE "messages"."sms_id" IS NOT NULL;