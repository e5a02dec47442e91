CREATE TABLE "booking_absences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location" text,
	"employee" text,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_absences_days_order" CHECK ("booking_absences"."from_day" <= "booking_absences"."to_day"),
	CONSTRAINT "booking_absences_minutes_order" CHECK ("booking_absences"."from_minute" < "booking_absences"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "offered_to" text;--> statement-breakpoint
CREATE INDEX "booking_absences_days" ON "booking_absences" USING btree ("to_day","from_day");--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_offered_to_booking_appointments_id_fk" FOREIGN KEY ("offered_to") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_holds_offered" ON "booking_holds" USING btree ("offered_to") WHERE "booking_holds"."offered_to" IS NOT NULL;