ALTER TABLE "leads" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "frame_hash" text;--> statement-breakpoint
CREATE INDEX "leads_appointment" ON "leads" USING btree ("appointment_id","created_at") WHERE "leads"."appointment_id" <> '';