CREATE TABLE "service_outcomes" (
	"service" text PRIMARY KEY NOT NULL,
	"last_success" timestamp with time zone,
	"last_failure" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text
);
