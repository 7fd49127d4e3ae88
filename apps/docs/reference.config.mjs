// The API reference as pages of the site: one for each entry of each package.
import { fileURLToPath } from 'node:url';
import base from '../../tools/docs/typedoc.config.mjs';

export default {
  ...base,
  tsconfig: '../../tools/docs/tsconfig.json',
  plugin: [
    '../../tools/docs/reference-plugin.mjs',
    fileURLToPath(import.meta.resolve('typedoc-plugin-markdown')),
  ],
  out: 'api',
  router: 'module',
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  // `npm run docs` checks it.
  validation: false,
  treatWarningsAsErrors: false,
  // Types that are made whole from OpenAPI are described by the REST reference.
  intentionallyNotExported: [...base.intentionallyNotExported, 'paths', 'components'],
  exclude: ['**/*.generated.ts'],
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
};
