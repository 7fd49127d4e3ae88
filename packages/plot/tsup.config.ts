import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/render/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
  clean: true,
  sourcemap: true,
  // Splitting would turn import() into require() in CommonJS, which cannot load Vega: it waits at its top level.
  splitting: false,
});
