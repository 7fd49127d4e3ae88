// The API reference of all published packages: npm run docs writes it to .docs.
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OptionDefaults } from 'typedoc';
import { readWorkspaces } from './.ci/workspaces.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const published = readWorkspaces(root).filter(({ manifest }) => !manifest.private);

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
  packagesRequiringDocumentation: published.map(({ manifest }) => manifest.name),
  // A brand, and what is generated whole from OpenAPI.
  intentionallyNotExported: ['Accepted'],
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
  return published.flatMap(({ folder, manifest }) =>
    Object.values(manifest.exports)
      .map((target) => target['@bess/source'])
      .filter((source) => source?.endsWith('/index.ts'))
      .map((source) => relative(root, join(folder, source))),
  );
}
