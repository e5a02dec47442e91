CREATE TABLE "certificate_card_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_card_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nominal" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "certificate_card_batches_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "certificate_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'unsold' NOT NULL,
	"order_id" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificate_cards_sold" CHECK (("certificate_cards"."state" = 'sold') = ("certificate_cards"."order_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "certificate_cards" ADD CONSTRAINT "certificate_cards_batch_id_certificate_card_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_card_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_cards" ADD CONSTRAINT "certificate_cards_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_cards_number" ON "certificate_cards" USING btree ("batch_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_cards_code" ON "certificate_cards" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_cards_token" ON "certificate_cards" USING btree ("token");