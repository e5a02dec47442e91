-- nobody writes a visit or its time between what is freed here and the constraint
LOCK TABLE "booking_appointments", "booking_busy" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "booking_appointments" ADD COLUMN "keeps_time" boolean GENERATED ALWAYS AS (state <> 'cancelled') STORED;--> statement-breakpoint
ALTER TABLE "booking_busy" ADD COLUMN "keeps_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_appointments_keeps_time" ON "booking_appointments" USING btree ("id","keeps_time");--> statement-breakpoint
-- free times that are kept in memory are reckoned anew
INSERT INTO "booking_versions" ("location", "version")
SELECT DISTINCT "booking_busy"."location", 1 FROM "booking_busy" JOIN "booking_appointments" ON "booking_appointments"."id" = "booking_busy"."appointment_id"
WHERE "booking_appointments"."state" = 'cancelled'
ON CONFLICT ("location") DO UPDATE SET "version" = "booking_versions"."version" + 1;--> statement-breakpoint
DELETE FROM "booking_busy" USING "booking_appointments"
WHERE "booking_appointments"."id" = "booking_busy"."appointment_id" AND "booking_appointments"."state" = 'cancelled';--> statement-breakpoint
ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy_keeps_time" CHECK ("booking_busy"."keeps_time");--> statement-breakpoint
-- deferred: a visit that is paid late takes its time before it is confirmed
ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy_visit_keeps_time" FOREIGN KEY ("appointment_id", "keeps_time")
REFERENCES "booking_appointments" ("id", "keeps_time") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
