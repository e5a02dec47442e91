CREATE TABLE "booking_follow_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"kind" text NOT NULL,
	"weeks" integer NOT NULL,
	"state" text NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"until" timestamp with time zone,
	"booked" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "booking_follow_ups_weeks" CHECK (("booking_follow_ups"."kind" = 'next') = ("booking_follow_ups"."weeks" > 0))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "reviews_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "next_of" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "booking_follow_ups" ADD CONSTRAINT "booking_follow_ups_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_follow_ups_once" ON "booking_follow_ups" USING btree ("appointment_id","kind","weeks");--> statement-breakpoint
CREATE INDEX "booking_follow_ups_offered" ON "booking_follow_ups" USING btree ("until") WHERE "booking_follow_ups"."state" = 'offered';--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_next_of_booking_follow_ups_id_fk" FOREIGN KEY ("next_of") REFERENCES "public"."booking_follow_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_holds_next" ON "booking_holds" USING btree ("next_of") WHERE "booking_holds"."next_of" IS NOT NULL;