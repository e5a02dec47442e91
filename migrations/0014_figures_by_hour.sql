CREATE TABLE "site_figures" (
	"figure" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "site_figures_hour_figure_pk" PRIMARY KEY("hour","figure")
);
--> statement-breakpoint
CREATE INDEX "booking_appointments_created" ON "booking_appointments" USING btree ("created_at");