ALTER TABLE "booking_appointment_services" ADD COLUMN "sale" text;--> statement-breakpoint
ALTER TABLE "booking_appointment_services" ADD COLUMN "sale_sum" bigint;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "guest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "source" text DEFAULT '' NOT NULL;