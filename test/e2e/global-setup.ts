import type { FullConfig } from '@playwright/test';
import { knowsTimes } from './started-site';

/** The site answers before its database is open, and makes the visits of the demonstration after that: no test begins earlier. */
export default async function globalSetup({ projects }: FullConfig): Promise<void> {
  await knowsTimes(projects[0]!.use.baseURL!);
}
