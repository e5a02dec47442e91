CREATE TABLE "booking_wait_looks" (
	"location" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_waits" (
	"id" text PRIMARY KEY NOT NULL,
	"client" text,
	"services" jsonb NOT NULL,
	"locations" text[] NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"jumped_at" timestamp with time zone,
	"declined" text[] DEFAULT '{}' NOT NULL,
	"appointment" text,
	"ended_at" timestamp with time zone,
	"added_by" text,
	CONSTRAINT "booking_waits_days" CHECK ("booking_waits"."from_day" <= "booking_waits"."to_day"),
	CONSTRAINT "booking_waits_minutes" CHECK ("booking_waits"."from_minute" < "booking_waits"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "waited_by" text;--> statement-breakpoint
CREATE INDEX "booking_waits_live" ON "booking_waits" USING btree ("created_at") WHERE "booking_waits"."state" IN ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "booking_waits_client" ON "booking_waits" USING btree ("client","created_at");--> statement-breakpoint
CREATE INDEX "booking_waits_until" ON "booking_waits" USING btree ("until");--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_waited_by_booking_waits_id_fk" FOREIGN KEY ("waited_by") REFERENCES "public"."booking_waits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holds_waited" ON "booking_holds" USING btree ("waited_by") WHERE "booking_holds"."waited_by" IS NOT NULL;