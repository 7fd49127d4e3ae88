import { createRequire } from 'node:module';
import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';

const manifest = createValidator(Type.Object({ version: Type.String() }), { engine: 'gateway' });

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const tarsisVersion: string = manifest(
  createRequire(import.meta.url)('@bess/tarsis/package.json'),
).version;

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const phalanxVersion: string = manifest(
  createRequire(import.meta.url)('@bess/phalanx/package.json'),
).version;

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const strixVersion: string = manifest(
  createRequire(import.meta.url)('@bess/strix/package.json'),
).version;

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const heliosVersion: string = manifest(
  createRequire(import.meta.url)('@bess/helios/package.json'),
).version;

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const fenrirVersion: string = manifest(
  createRequire(import.meta.url)('@bess/fenrir/package.json'),
).version;

/**
 * Names of what was assumed, each once, as the header `X-Assumed` lists them.
 *
 * @param assumptions - from gateway and engine
 * @returns the header, or nothing where nothing was assumed
 * @example
 * assumedHeader([{ name: 'load' }, { name: 'year' }]);
 * // => { 'X-Assumed': 'load,year' }
 */
export function assumedHeader(assumptions: readonly { name: string }[]): Record<string, string> {
  const names = [...new Set(assumptions.map(({ name }) => name))];
  return names.length === 0 ? {} : { 'X-Assumed': names.join(',') };
}
