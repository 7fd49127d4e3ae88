import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../../packages/testkit/src/vitest/shared-config.js';

/** The site as built, in files and in Chromium behind the built gateway: npm run check:site */
export default mergeConfig(sharedConfig(import.meta.url, { usesBuilds: true }), {
  test: { testTimeout: 60_000 },
});
