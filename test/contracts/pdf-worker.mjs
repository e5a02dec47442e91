// The thread that prints certificates, from the sources: the suites are not built.
import { loadTypeScript } from '../../scripts/load-typescript.mjs';

loadTypeScript('../src/modules/certificate/adapters/pdf/pdf-worker.ts');
