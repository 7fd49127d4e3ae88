import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { main: 'src/main.ts', worker: 'src/worker/worker.ts' },
  format: ['esm'],
  target: 'es2022',
  clean: true,
  sourcemap: true,
  splitting: true,
});
