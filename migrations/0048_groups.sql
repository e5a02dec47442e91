CREATE TABLE "booking_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"location" text NOT NULL,
	"hold_hash" text,
	"payment" text DEFAULT 'each' NOT NULL,
	"subject" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "group_place" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_groups_hold" ON "booking_groups" USING btree ("hold_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_groups_subject" ON "booking_groups" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "booking_groups_created" ON "booking_groups" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD CONSTRAINT "booking_appointments_group_id_booking_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."booking_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_appointments_group" ON "booking_appointments" USING btree ("group_id") WHERE "booking_appointments"."group_id" IS NOT NULL;