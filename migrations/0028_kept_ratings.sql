CREATE TABLE "booking_ratings" (
	"kind" text NOT NULL,
	"rated" text NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "booking_ratings_kind_rated_pk" PRIMARY KEY("kind","rated")
);
--> statement-breakpoint
CREATE INDEX "payment_refunds_state" ON "payment_refunds" USING btree ("state","created_at");
--> statement-breakpoint
INSERT INTO "booking_ratings" ("kind", "rated", "stars", "count")
SELECT kind, rated, sum(rating), count(*) FROM (
  SELECT 'employees' AS kind, employee AS rated, rating FROM "booking_feedback" WHERE is_public
  UNION ALL SELECT 'locations', visit.location, said.rating FROM "booking_feedback" AS said
    JOIN "booking_appointments" AS visit ON visit.id = said.appointment_id WHERE said.is_public
  UNION ALL SELECT 'services', part.service, said.rating FROM "booking_feedback" AS said
    JOIN (SELECT DISTINCT appointment_id, service FROM "booking_appointment_services") AS part USING (appointment_id) WHERE said.is_public
) AS said_of GROUP BY kind, rated;
