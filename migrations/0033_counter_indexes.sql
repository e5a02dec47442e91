DROP INDEX "till_entries_order";--> statement-breakpoint
CREATE INDEX "certificate_ledger_at" ON "certificate_ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "certificate_orders_counter" ON "certificate_orders" USING btree ("counter_salon") WHERE "certificate_orders"."counter_salon" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_orders_digits" ON "certificate_orders" USING btree (reverse("id") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "till_entries_order_way" ON "till_entries" USING btree ("order_id",("amount" > 0));