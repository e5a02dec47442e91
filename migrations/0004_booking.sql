-- equality of masters beside overlapping times in one constraint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- the clock that decides when a hold has run out, the same for all processes; tests put another in its place
CREATE FUNCTION booking_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT statement_timestamp()';--> statement-breakpoint
CREATE TABLE "client_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_favourites" (
	"client" text PRIMARY KEY NOT NULL,
	"services" jsonb NOT NULL,
	"employees" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"salt" text
);
--> statement-breakpoint
CREATE TABLE "client_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"gender" text,
	"email" text,
	"photo" text,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"forbidden_online_booking" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"reminder" text DEFAULT 'sms' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking_appointment_services" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"service" text NOT NULL,
	"service_name" text NOT NULL,
	"employee" text NOT NULL,
	"employee_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"buffer_before" integer NOT NULL,
	"buffer_after" integer NOT NULL,
	"price" bigint,
	"prepayment" bigint
);
--> statement-breakpoint
CREATE TABLE "booking_appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"location" text NOT NULL,
	"client" text,
	"client_name" text DEFAULT '' NOT NULL,
	"day" text NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"comments" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"changeable_hours" integer,
	"prepayment" bigint,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "booking_appointments_span" CHECK ("booking_appointments"."starts_at" < "booking_appointments"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "booking_busy" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_busy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee" text NOT NULL,
	"location" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"appointment_id" text,
	"hold_id" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "booking_busy_span" CHECK ("booking_busy"."ends_at" > "booking_busy"."starts_at" AND "booking_busy"."ends_at" - "booking_busy"."starts_at" <= interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "booking_demo_days" (
	"location" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "booking_demo_days_location_day_pk" PRIMARY KEY("location","day")
);
--> statement-breakpoint
CREATE TABLE "booking_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"first_name" text NOT NULL,
	"employee" text NOT NULL,
	"employee_name" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"address_key" text NOT NULL,
	"location" text NOT NULL,
	"day" text NOT NULL,
	"parts" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_renewed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_schedule_exceptions" (
	"location" text NOT NULL,
	"employee" text NOT NULL,
	"day" text NOT NULL,
	"work" jsonb NOT NULL,
	CONSTRAINT "booking_schedule_exceptions_location_employee_day_pk" PRIMARY KEY("location","employee","day")
);
--> statement-breakpoint
CREATE TABLE "booking_schedules" (
	"location" text NOT NULL,
	"employee" text NOT NULL,
	"weekdays" jsonb NOT NULL,
	CONSTRAINT "booking_schedules_location_employee_pk" PRIMARY KEY("location","employee")
);
--> statement-breakpoint
CREATE TABLE "booking_versions" (
	"location" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_refresh_tokens" ADD CONSTRAINT "client_refresh_tokens_session_id_client_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."client_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_sessions" ADD CONSTRAINT "client_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_appointment_services" ADD CONSTRAINT "booking_appointment_services_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy_hold_id_booking_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."booking_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_feedback" ADD CONSTRAINT "booking_feedback_appointment_id_booking_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."booking_appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_codes_phone" ON "client_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "client_codes_created" ON "client_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "client_favourites_updated" ON "client_favourites" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "client_refresh_tokens_session" ON "client_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "client_sessions_client" ON "client_sessions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_sessions_expiry" ON "client_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_phone" ON "clients" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "clients_seen" ON "clients" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "booking_appointment_services_appointment" ON "booking_appointment_services" USING btree ("appointment_id","from_minute");--> statement-breakpoint
CREATE INDEX "booking_appointments_client" ON "booking_appointments" USING btree ("client","day");--> statement-breakpoint
CREATE INDEX "booking_appointments_start" ON "booking_appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "booking_busy_start" ON "booking_busy" USING btree ("employee","starts_at");--> statement-breakpoint
CREATE INDEX "booking_busy_appointment" ON "booking_busy" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "booking_busy_hold" ON "booking_busy" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_feedback_appointment" ON "booking_feedback" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "booking_feedback_employee" ON "booking_feedback" USING btree ("employee");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holds_token" ON "booking_holds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "booking_holds_address" ON "booking_holds" USING btree ("address_key","expires_at");--> statement-breakpoint
CREATE INDEX "booking_holds_day" ON "booking_holds" USING btree ("location","day","expires_at");--> statement-breakpoint
CREATE INDEX "booking_holds_expiry" ON "booking_holds" USING btree ("expires_at");--> statement-breakpoint
-- one time, one visit: holds, visits and blocked times of a master never overlap
ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy_once" EXCLUDE USING gist ("employee" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
