import { createRequire } from 'node:module';
import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';

const manifest = createValidator(Type.Object({ version: Type.String() }), { engine: 'gateway' });

/** Version of the engine's package, as `X-Engine-Version` tells it. */
export const fenrirVersion: string = manifest(
  createRequire(import.meta.url)('@bess/fenrir/package.json'),
).version;
