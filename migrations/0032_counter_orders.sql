DROP INDEX "till_entries_order";--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "counter_salon" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "counter_method" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "counter_by" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "taken_back_by" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "taken_back_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "handed_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "handed_out_by" text;--> statement-breakpoint
ALTER TABLE "booking_appointment_services" ADD COLUMN "refund_sum" bigint;--> statement-breakpoint
CREATE INDEX "certificate_ledger_at" ON "certificate_ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "certificate_orders_counter" ON "certificate_orders" USING btree ("counter_salon") WHERE "certificate_orders"."counter_salon" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_orders_digits" ON "certificate_orders" USING btree (reverse("id") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "till_entries_order_way" ON "till_entries" USING btree ("order_id",("amount" > 0));