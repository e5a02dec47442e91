CREATE TABLE "booking_shift_patterns" (
	"location" text NOT NULL,
	"employee" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text,
	"days_on" integer NOT NULL,
	"days_off" integer NOT NULL,
	"work" jsonb NOT NULL,
	CONSTRAINT "booking_shift_patterns_location_employee_from_day_pk" PRIMARY KEY("location","employee","from_day"),
	CONSTRAINT "booking_shift_patterns_days" CHECK ("booking_shift_patterns"."days_on" > 0 AND "booking_shift_patterns"."days_off" >= 0),
	CONSTRAINT "booking_shift_patterns_order" CHECK ("booking_shift_patterns"."to_day" >= "booking_shift_patterns"."from_day")
);
