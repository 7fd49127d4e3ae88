import { defineConfig, type Options } from 'tsup';

/**
 * How a published package of this repository is built: ES modules and CommonJS, each with its declarations.
 *
 * @param options - the entries, and what the package needs otherwise
 * @returns what its `tsup.config.ts` exports
 */
export function packageBuild(options: Options) {
  return defineConfig({
    format: ['esm', 'cjs'],
    target: 'es2022',
    dts: {
      compilerOptions: {
        ignoreDeprecations: '6.0',
        customConditions: [],
        // `npm run typecheck` checks, and reads the types of Node; together they took half of the build.
        noCheck: true,
        types: [],
      },
    },
    clean: true,
    sourcemap: true,
    splitting: true,
    esbuildOptions(build) {
      // Packages ship their sources: in the maps they would lie a second time.
      build.sourcesContent = false;
    },
    ...options,
  });
}
