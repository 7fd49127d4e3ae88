import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gateway that `npm run dev` passes calls to. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/portal/',
  plugins: [react()],
  // Packages come from their sources, so that the build needs none of theirs.
  resolve: { conditions: ['@bess/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: true,
    // A data: URL would be blocked by the content policy where it is a font or a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The charts' libraries are large and loaded on demand.
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/v1': { target: gateway, changeOrigin: false } } },
});
