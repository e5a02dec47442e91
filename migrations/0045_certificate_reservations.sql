CREATE TABLE "certificate_reservations" (
	"certificate_id" uuid NOT NULL,
	"appointment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"entry_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_reservations_appointment_id_certificate_id_pk" PRIMARY KEY("appointment_id","certificate_id"),
	CONSTRAINT "certificate_reservations_amount" CHECK ("certificate_reservations"."amount" > 0 AND "certificate_reservations"."taken" BETWEEN 0 AND "certificate_reservations"."amount")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "reserved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_reservations" ADD CONSTRAINT "certificate_reservations_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_reservations" ADD CONSTRAINT "certificate_reservations_entry_id_certificate_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."certificate_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_reservations_certificate" ON "certificate_reservations" USING btree ("certificate_id","at");--> statement-breakpoint
CREATE INDEX "certificate_reservations_due" ON "certificate_reservations" USING btree ("due_at") WHERE "certificate_reservations"."state" = 'reserved';--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_reserved" CHECK ("certificates"."reserved" BETWEEN 0 AND "certificates"."balance");