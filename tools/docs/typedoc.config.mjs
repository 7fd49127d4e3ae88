// The API reference of all published packages: npm run docs writes it to .docs.
import { execSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OptionDefaults } from 'typedoc';

const root = fileURLToPath(new URL('../..', import.meta.url));
const published = JSON.parse(
  execSync('npm query .workspace', { cwd: root, encoding: 'utf8' }),
).filter((manifest) => !manifest.private);

export default {
  name: 'BESS engines',
  entryPoints: entryPoints(),
  tsconfig: 'tsconfig.json',
  plugin: ['./reference-plugin.mjs'],
  readme: 'none',
  out: join(root, '.docs'),
  // Types are checked by `npm run typecheck`.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  // The client's types are generated from OpenAPI and use its tags.
  blockTags: [...OptionDefaults.blockTags, '@constant', '@description'],
  treatWarningsAsErrors: true,
  packagesRequiringDocumentation: published.map(({ name }) => name),
  // A brand, and types that are generated whole from OpenAPI.
  intentionallyNotExported: ['AcceptedSchedule'],
  intentionallyNotDocumented: ['components', 'operations', 'paths'].map((n) => `@bess/client.${n}`),
  requiredToBeDocumented: [
    'Class',
    'Enum',
    'Function',
    'Interface',
    'Method',
    'TypeAlias',
    'Variable',
  ],
  validation: {
    // The plugin checks this across packages; TypeDoc looks at one package alone.
    notExported: false,
    notDocumented: true,
    invalidLink: true,
    invalidPath: true,
    rewrittenLink: true,
  },
};

/** Sources of every entry of the published packages, except the tariffs of the catalogue, which are data. */
function entryPoints() {
  return published.flatMap(({ location, exports }) =>
    Object.values(exports)
      .map((target) => target['@bess/source'])
      .filter((source) => source?.endsWith('/index.ts'))
      .map((source) => join(root, location, source)),
  );
}
