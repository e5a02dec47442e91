CREATE TABLE "beautypro_turns" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "beautypro_turns_until" ON "beautypro_turns" USING btree ("until");