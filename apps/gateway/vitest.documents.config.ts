import { sharedConfig } from '../../packages/testkit/src/vitest/shared-config.js';

/** Tests of the examples that the documents show, for `npm run check:repository`. */
export const documentTests = ['test/http/docs.test.ts'];

const config = sharedConfig(import.meta.url, { usesBuilds: true, ofDocuments: true });

export default {
  ...config,
  test: {
    ...config.test,
    include: documentTests,
    globalSetup: ['test/programs/test-programs.ts'],
  },
};
