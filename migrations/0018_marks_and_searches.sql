CREATE INDEX "booking_appointments_location_start" ON "booking_appointments" USING btree ("location","starts_at");--> statement-breakpoint
CREATE INDEX "booking_feedback_created" ON "booking_feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "booking_feedback_shown" ON "booking_feedback" USING btree ("is_public","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_settled" ON "payment_refunds" USING btree ("settled_at");