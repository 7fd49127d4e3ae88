import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/schema/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
  clean: true,
  sourcemap: true,
  splitting: true,
  esbuildOptions(options) {
    // The package ships its sources; in the maps the weights would lie twice more.
    options.sourcesContent = false;
  },
});
