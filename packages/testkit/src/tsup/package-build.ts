import { defineConfig, type Options } from 'tsup';

/**
 * The build configuration of the published packages: ES modules and CommonJS, each with its declarations.
 *
 * @param options - the entries, and further options of the package
 * @returns the default export of its `tsup.config.ts`
 */
export function packageBuild(options: Options) {
  return defineConfig({
    format: ['esm', 'cjs'],
    target: 'es2022',
    dts: {
      compilerOptions: {
        ignoreDeprecations: '6.0',
        customConditions: [],
        // `npm run typecheck` checks types and loads those of Node; doing it here too took half of the build time.
        noCheck: true,
        types: [],
      },
    },
    // Declarations stay until they are written anew: tests build without them.
    clean: ['!**/*.d.{ts,cts}'],
    sourcemap: true,
    splitting: true,
    esbuildOptions(build) {
      // Packages include their sources, so the maps need not contain them again.
      build.sourcesContent = false;
    },
    ...options,
  });
}
