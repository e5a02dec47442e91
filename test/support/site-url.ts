/** Address that canonical links, alternates and JSON-LD of a test site begin with. */
export const TEST_SITE_URL = 'https://oksamyt.test';
