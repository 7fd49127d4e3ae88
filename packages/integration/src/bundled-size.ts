import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The only host module that may remain: the loader of HiGHS imports it, only in Node. */
const NODE_ALONE = ['node:module'];

/**
 * Size of the main entry of a package for a browser: all exports with their dependencies, minified and compressed with
 * gzip.
 *
 * @param name - full name of the package
 * @param folder - folder from which the package resolves as in an installation
 * @param taken - a module that exports the parts to measure. Default: all of the main entry
 * @returns size [bytes]
 * @throws Error if the entry imports a module of the host
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
