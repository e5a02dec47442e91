CREATE TABLE "messenger_sandbox_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
