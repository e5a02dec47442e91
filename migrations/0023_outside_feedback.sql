CREATE TABLE "outside_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"first_name" text NOT NULL,
	"employee" text NOT NULL,
	"employee_name" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outside_feedback_appointment" ON "outside_feedback" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "outside_feedback_created" ON "outside_feedback" USING btree ("created_at","id");