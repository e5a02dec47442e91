CREATE TABLE "booking_photographs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_hash" text,
	"appointment_id" text,
	"service" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_photographs_of" CHECK (("booking_photographs"."owner_hash" IS NULL) <> ("booking_photographs"."appointment_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_photographs" ADD CONSTRAINT "booking_photographs_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_photographs_waiting" ON "booking_photographs" USING btree ("owner_hash","service","digest");--> statement-breakpoint
CREATE INDEX "booking_photographs_appointment" ON "booking_photographs" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "booking_photographs_created" ON "booking_photographs" USING btree ("created_at");