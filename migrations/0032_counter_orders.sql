ALTER TABLE "certificate_orders" ADD COLUMN "counter_salon" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "counter_method" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "counter_by" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "taken_back_by" text;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "taken_back_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "handed_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_orders" ADD COLUMN "handed_out_by" text;--> statement-breakpoint
ALTER TABLE "booking_appointment_services" ADD COLUMN "refund_sum" bigint;