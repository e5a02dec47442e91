CREATE TABLE "booking_patch_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"client" text NOT NULL,
	"service" text NOT NULL,
	"day" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_appointment_services" ADD COLUMN "patch_test" jsonb;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "patch_test_told" text;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "test_for" text;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "test" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_patch_tests_once" ON "booking_patch_tests" USING btree ("client","service","day");--> statement-breakpoint
CREATE INDEX "booking_appointment_services_patch_test" ON "booking_appointment_services" USING btree ("appointment_id") WHERE "booking_appointment_services"."patch_test" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_appointments_test_for" ON "booking_appointments" USING btree ("test_for") WHERE "booking_appointments"."test_for" IS NOT NULL;