import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The one module of the host that may be left: the loader of HiGHS imports it, under Node alone. */
const NODE_ALONE = ['node:module'];

/**
 * Size of what a browser would load for the main entry of a package: all that it exports with its dependencies, minified and
 * compressed by gzip.
 *
 * @param name - full name of the package
 * @param folder - folder below which the package is found as an installation would
 * @param taken - what is taken of it, as a module that exports that. Default: all of the main entry
 * @returns size [bytes]
 * @throws Error when the entry reaches a module of the host
 */
export async function bundledSize(
  name: string,
  folder: string,
  taken = `export * from '${name}';`,
): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: taken, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    external: NODE_ALONE,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
