export default async function teardown(): Promise<void> {
  await (globalThis as { stopTestServer?: () => Promise<void> }).stopTestServer?.();
}
