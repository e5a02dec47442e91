CREATE TABLE "sale_lines" (
	"sale_id" uuid NOT NULL,
	"part" text NOT NULL,
	"position" integer NOT NULL,
	"service" text NOT NULL,
	"service_name" text NOT NULL,
	"employee" text NOT NULL,
	"employee_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	CONSTRAINT "sale_lines_sale_id_part_pk" PRIMARY KEY("sale_id","part")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" text NOT NULL,
	"location" text NOT NULL,
	"day" text NOT NULL,
	"key" text NOT NULL,
	"tip" bigint NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_reason" text DEFAULT '' NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "till_days" (
	"location" text NOT NULL,
	"day" text NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_days_location_day_pk" PRIMARY KEY("location","day")
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"sale_id" uuid,
	"order_id" text,
	"certificate_id" text,
	"certificate_entry" text,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_entries_amount" CHECK ("till_entries"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_key" ON "sales" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_appointment" ON "sales" USING btree ("appointment_id") WHERE "sales"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sales_day" ON "sales" USING btree ("location","day");--> statement-breakpoint
CREATE INDEX "sales_at" ON "sales" USING btree ("at");--> statement-breakpoint
CREATE INDEX "till_entries_day" ON "till_entries" USING btree ("location","day");--> statement-breakpoint
CREATE INDEX "till_entries_sale" ON "till_entries" USING btree ("sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_entries_order" ON "till_entries" USING btree ("order_id");