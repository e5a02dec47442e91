ALTER TABLE "booking_appointments" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "coming_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "late_minutes" integer;--> statement-breakpoint
CREATE INDEX "booking_appointments_asked" ON "booking_appointments" USING btree ("starts_at") WHERE "booking_appointments"."asked" IS NOT NULL;