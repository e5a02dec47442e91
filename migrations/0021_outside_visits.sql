CREATE TABLE "outside_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text,
	"earlier_ids" text[] DEFAULT '{}' NOT NULL,
	"client" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text,
	"starts_at" timestamp with time zone,
	"visit" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"intent" jsonb,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "outside_visits_appointment" ON "outside_visits" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "outside_visits_client" ON "outside_visits" USING btree ("client");--> statement-breakpoint
CREATE INDEX "outside_visits_earlier" ON "outside_visits" USING gin ("earlier_ids");--> statement-breakpoint
CREATE INDEX "outside_visits_start" ON "outside_visits" USING btree ("starts_at") WHERE "outside_visits"."reminded_at" IS NULL;