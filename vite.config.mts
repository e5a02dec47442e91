import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const DEV_PORT = 5173;

export default defineConfig({
  root: 'client',
  base: '/assets/',
  publicDir: false,
  plugins: [react()],
  server: { port: DEV_PORT, strictPort: true, cors: true, origin: `http://localhost:${DEV_PORT}` },
  // islands load React when they are first needed: found only then, it would reload the page under the visitor
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  build: {
    outDir: '../dist-client',
    emptyOutDir: true,
    manifest: true,
    assetsDir: '',
    // data: addresses of small files would need a wider content security policy
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: { input: 'client/main.ts' },
  },
});
