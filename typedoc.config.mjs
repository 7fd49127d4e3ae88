// The API reference of all published packages: npm run docs writes it to .docs.
import { execSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OptionDefaults } from 'typedoc';

const root = fileURLToPath(new URL('.', import.meta.url));
const published = JSON.parse(
  execSync('npm query .workspace', { cwd: root, encoding: 'utf8' }),
).filter((manifest) => !manifest.private);

export default {
  name: 'BESS engines',
  entryPoints: entryPoints(),
  tsconfig: 'tsconfig.docs.json',
  plugin: ['./.ci/reference-plugin.mjs'],
  readme: 'none',
  out: '.docs',
  // The compiler has its own stage.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  // The types of the client are generated from OpenAPI, whose words these are.
  blockTags: [...OptionDefaults.blockTags, '@constant', '@description'],
  treatWarningsAsErrors: true,
  packagesRequiringDocumentation: published.map(({ name }) => name),
  // A brand, and what is generated whole from OpenAPI.
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
    // The plugin's: TypeDoc looks at one package alone.
    notExported: false,
    notDocumented: true,
    invalidLink: true,
    invalidPath: true,
    rewrittenLink: true,
  },
};

/** The sources behind what the published packages export; the tariffs of the catalogue are data. */
function entryPoints() {
  return published.flatMap(({ location, exports }) =>
    Object.values(exports)
      .map((target) => target['@bess/source'])
      .filter((source) => source?.endsWith('/index.ts'))
      .map((source) => join(location, source)),
  );
}
