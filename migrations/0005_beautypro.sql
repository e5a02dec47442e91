CREATE TABLE "beautypro_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outside_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"address_key" text NOT NULL,
	"location" text NOT NULL,
	"day" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_renewed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outside_holds_token" ON "outside_holds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "outside_holds_address" ON "outside_holds" USING btree ("address_key","expires_at");--> statement-breakpoint
CREATE INDEX "outside_holds_day" ON "outside_holds" USING btree ("day","expires_at");--> statement-breakpoint
CREATE INDEX "outside_holds_expiry" ON "outside_holds" USING btree ("expires_at");