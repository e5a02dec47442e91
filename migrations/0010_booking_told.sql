CREATE TABLE "booking_told" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking_told" ADD CONSTRAINT "booking_told_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_told_start" ON "booking_told" USING btree ("starts_at") WHERE "booking_told"."reminded_at" IS NULL;