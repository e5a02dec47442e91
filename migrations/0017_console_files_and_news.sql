CREATE TABLE "legacy_hits" (
	"path" text PRIMARY KEY NOT NULL,
	"hits" bigint NOT NULL,
	"hit_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_state" ON "certificates" USING btree ("state","issued_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_state" ON "payment_attempts" USING btree ("state","created_at");