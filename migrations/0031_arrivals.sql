ALTER TABLE "booking_appointments" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "settled_from" text;