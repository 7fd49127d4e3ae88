import { readFileSync } from 'node:fs';

/** Version of the engine's package, by its manifest. */
export function fenrirVersionOf(): string {
  const manifest = new URL('../../../../../packages/fenrir/package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
