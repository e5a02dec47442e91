CREATE TABLE "certificate_order_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_order_links" ADD CONSTRAINT "certificate_order_links_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_order_links_order" ON "certificate_order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "certificate_order_links_expiry" ON "certificate_order_links" USING btree ("expires_at");