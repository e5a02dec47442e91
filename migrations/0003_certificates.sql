CREATE TABLE "certificate_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"is_gift" boolean NOT NULL,
	"place" integer NOT NULL,
	"package_id" integer,
	"channel" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"email" text,
	"message" text DEFAULT '' NOT NULL,
	"design" text,
	"send_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"undoes" uuid,
	"salon" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"report" text,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_order_items" (
	"order_id" text NOT NULL,
	"package_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificate_order_items_order_id_package_id_pk" PRIMARY KEY("order_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "certificate_order_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_salt" text,
	"key_hash" text,
	"body_hash" text,
	"page" text,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text,
	"link" text,
	"salon" text,
	"pay" text,
	"for_mother" boolean DEFAULT false NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"messenger_user_id" text,
	"messenger_username" text,
	"messenger_chat" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_attempt" text,
	"report" text,
	"sink" text DEFAULT 'none' NOT NULL,
	"sink_words" text,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"package_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"issue" integer DEFAULT 1 NOT NULL,
	"delivery_id" uuid NOT NULL,
	"code" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"nominal" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"valid_through" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_balance" CHECK ("certificates"."balance" BETWEEN 0 AND "certificates"."nominal")
);
--> statement-breakpoint
CREATE TABLE "messenger_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messenger_receipts" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messenger_sandbox_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"gateway" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"payment_id" text,
	"status" text,
	"returned" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_callback_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"attempt" text NOT NULL,
	"facts" jsonb,
	"source" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_called" boolean DEFAULT false NOT NULL,
	"returned_before" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_deliveries" ADD CONSTRAINT "certificate_deliveries_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_ledger" ADD CONSTRAINT "certificate_ledger_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_order_events" ADD CONSTRAINT "certificate_order_events_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_order_items" ADD CONSTRAINT "certificate_order_items_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_order_links" ADD CONSTRAINT "certificate_order_links_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_delivery_id_certificate_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."certificate_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_links" ADD CONSTRAINT "messenger_links_order_id_certificate_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."certificate_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_payment_attempts_id_fk" FOREIGN KEY ("attempt") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_deliveries_place" ON "certificate_deliveries" USING btree ("order_id","is_gift","place");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_ledger_key" ON "certificate_ledger" USING btree ("certificate_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_ledger_undoes" ON "certificate_ledger" USING btree ("undoes") WHERE "certificate_ledger"."undoes" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_ledger_certificate" ON "certificate_ledger" USING btree ("certificate_id","at");--> statement-breakpoint
CREATE INDEX "certificate_order_events_order" ON "certificate_order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "certificate_order_links_order" ON "certificate_order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "certificate_order_links_expiry" ON "certificate_order_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "certificate_orders_state" ON "certificate_orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "certificate_orders_created" ON "certificate_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "certificate_orders_token" ON "certificate_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_orders_key" ON "certificate_orders" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "certificate_orders_expiry" ON "certificate_orders" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "certificate_orders_report" ON "certificate_orders" USING btree ("created_at") WHERE "certificate_orders"."report" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_orders_email" ON "certificate_orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "certificate_orders_salon" ON "certificate_orders" USING btree ("salon");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_unit" ON "certificates" USING btree ("order_id","package_id","unit","issue");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code" ON "certificates" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_token" ON "certificates" USING btree ("token");--> statement-breakpoint
CREATE INDEX "certificates_delivery" ON "certificates" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "messenger_links_order" ON "messenger_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_subject" ON "payment_attempts" USING btree ("subject","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_callback_copies_hash" ON "payment_callback_copies" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_news_key" ON "payment_news" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_news_attempt" ON "payment_news" USING btree ("attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_key" ON "payment_refunds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt");