CREATE INDEX "certificate_orders_phone" ON "certificate_orders" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone","created_at");