import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/rng/index.ts',
    'src/series/index.ts',
    'src/battery/index.ts',
    'src/stats/index.ts',
    'src/errors/index.ts',
    'src/progress/index.ts',
    'src/schema/index.ts',
  ],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
  clean: true,
  sourcemap: true,
  splitting: true,
});
