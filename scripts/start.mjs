// npm start: builds what is stale and starts the site in this process. Configuration: .env.example.
import { createRequire } from 'node:module';
import { buildIfStale } from './build.mjs';

if (buildIfStale()) console.log('built');
createRequire(import.meta.url)('../dist/src/main.js');
