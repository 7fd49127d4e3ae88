import { createRequire } from 'node:module';
import type { EngineId } from './catalogue.js';

/** Versions of the engine packages, for the header `X-Engine-Version`. */
export const tarsisVersion = packageVersion('tarsis');
export const phalanxVersion = packageVersion('phalanx');
export const strixVersion = packageVersion('strix');
export const heliosVersion = packageVersion('helios');
export const fenrirVersion = packageVersion('fenrir');

/** Something that the gateway or an engine had to assume, and why. */
export interface Assumption {
  name: string;
  value: string | number;
  source: string;
}

/** The header `X-Assumed`: the names of the assumptions, each once; no header without assumptions. */
export function assumedHeader(assumptions: readonly { name: string }[]): Record<string, string> {
  const names = [...new Set(assumptions.map(({ name }) => name))];
  return names.length === 0 ? {} : { 'X-Assumed': names.join(',') };
}

function packageVersion(engine: EngineId): string {
  const { version }: { version: string } = createRequire(import.meta.url)(
    `@bess/${engine}/package.json`,
  );
  return version;
}
