// The thread that reads WordPress, from the sources: the suites are not built.
import { loadTypeScript } from '../../scripts/load-typescript.mjs';

loadTypeScript('../src/modules/content/adapters/wordpress/content-worker.ts');
