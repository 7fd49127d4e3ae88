import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/schema/index.ts',
    'src/node/index.ts',
    'src/node/simulation-worker.ts',
  ],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
  clean: true,
  sourcemap: true,
  splitting: true,
  // The CommonJS build finds its worker file through import.meta.url, which this stands in for.
  shims: true,
});
