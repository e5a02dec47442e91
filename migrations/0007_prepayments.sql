CREATE TABLE "booking_prepayments" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"attempt" text,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking_prepayments" ADD CONSTRAINT "booking_prepayments_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_prepayments_subject" ON "booking_prepayments" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "booking_prepayments_due" ON "booking_prepayments" USING btree ("state","due");