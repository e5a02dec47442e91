ALTER TABLE "certificate_orders" ADD COLUMN "token_salt" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "body_hash" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "certificate_orders_token" ON "certificate_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_orders_key" ON "certificate_orders" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "certificate_orders_expiry" ON "certificate_orders" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "certificate_orders_report" ON "certificate_orders" USING btree ("created_at") WHERE "certificate_orders"."report" IS NOT NULL;