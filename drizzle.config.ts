import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what_changes` writes a migration from the schemas beside the modules. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.schema.ts', out: './migrations' });
