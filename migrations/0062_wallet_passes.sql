CREATE TABLE "wallet_passes" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wallet_passes_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "wallet_passes_kind" CHECK ("wallet_passes"."kind" IN ('certificate', 'appointment'))
);
--> statement-breakpoint
CREATE INDEX "wallet_passes_until" ON "wallet_passes" USING btree ("until");