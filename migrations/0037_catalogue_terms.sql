CREATE TABLE "booking_catalogue_terms" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"term" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_catalogue_terms_kind_item_term_scope_pk" PRIMARY KEY("kind","item","term","scope"),
	CONSTRAINT "booking_catalogue_terms_kind" CHECK ("booking_catalogue_terms"."kind" IN ('service', 'employee'))
);
