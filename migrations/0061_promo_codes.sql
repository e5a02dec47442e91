CREATE TABLE "certificate_promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"least" bigint NOT NULL,
	"max_uses" integer,
	"max_of_client" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "volume_steps" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD CONSTRAINT "certificate_orders_promo_code_certificate_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."certificate_promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_orders_promo" ON "certificate_orders" USING btree ("promo_code") WHERE "certificate_orders"."promo_code" IS NOT NULL;