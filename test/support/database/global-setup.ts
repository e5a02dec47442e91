import { startTestServer } from './server';

/** One database server for all spec files of a jest run. */
export default async function setup(): Promise<void> {
  (globalThis as { stopTestServer?: () => Promise<void> }).stopTestServer = await startTestServer();
}
