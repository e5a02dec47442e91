CREATE TABLE "operator_devices" (
	"hash" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_devices_hash_operator_id_pk" PRIMARY KEY("hash","operator_id")
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "employee" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "may_trust" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_devices_operator" ON "operator_devices" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_devices_end" ON "operator_devices" USING btree ("expires_at");