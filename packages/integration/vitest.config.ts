import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../testkit/src/vitest/shared-config.js';

const config = sharedConfig(import.meta.url, { sharesModules: true });
/** Files that test the packages as published, for `npm run check:packages`; `npm run check:repository` runs the others. */
const ofPublished = [
  'browser-example',
  'consumers',
  'published-types',
  'loaded-modules',
  'package-shape',
  'sizes',
].map((name) => `test/${name}.test.ts`);

export default mergeConfig(config, {
  test: {
    // Whole configurations each: what a project takes over by `extends` is added to its own `include`.
    projects: [
      mergeConfig(config, { test: { name: 'sources', exclude: ofPublished } }),
      {
        ...config,
        test: {
          ...config.test,
          name: 'published',
          include: ofPublished,
          globalSetup: ['test/support/pack-published.ts'],
        },
      },
    ],
  },
});
