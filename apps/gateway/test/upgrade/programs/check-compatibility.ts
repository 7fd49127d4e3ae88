// Fails if the OpenAPI document of today breaks a caller of a released version with the same major number: npm run check:compatibility
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };
import { breakingChanges, missingProgram } from '../compare-documents.js';

const gateway = fileURLToPath(new URL('../../../', import.meta.url));
const majorOf = (version: string) => version.split('.')[0];
const versions = readdirSync(join(gateway, 'released')).filter(
  (version) => majorOf(version) === majorOf(manifest.version),
);

if (missingProgram === undefined) {
  for (const version of versions) {
    const changes = breakingChanges(
      join(gateway, 'released', version, 'openapi.json'),
      join(gateway, 'openapi.json'),
    );
    console.log(
      changes === ''
        ? `No change breaks a caller of gateway ${version}.`
        : `Changes break callers of gateway ${version}:\n${changes}`,
    );
    process.exitCode ||= changes === '' ? 0 : 1;
  }
} else {
  console.error(missingProgram);
  process.exitCode = 1;
}
