CREATE TABLE "redirect_misses" (
	"path" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"missed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	"hit_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path_unique" UNIQUE("from_path")
);
--> statement-breakpoint
CREATE INDEX "redirect_misses_hits" ON "redirect_misses" USING btree ("hits");