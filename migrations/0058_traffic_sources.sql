CREATE TABLE "traffic_sources" (
	"subject" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"host" text NOT NULL,
	"is_repeat" boolean NOT NULL,
	"value" bigint,
	"paid_at" timestamp with time zone,
	CONSTRAINT "traffic_sources_subject_id_pk" PRIMARY KEY("subject","id"),
	CONSTRAINT "traffic_sources_subject" CHECK ("traffic_sources"."subject" IN ('appointment', 'order', 'lead')),
	CONSTRAINT "traffic_sources_kind" CHECK ("traffic_sources"."kind" IN ('campaign', 'business', 'site', 'direct', 'desk'))
);
