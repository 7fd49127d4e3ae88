import { sharedConfig } from '../testkit/src/vitest/shared-config.js';

/** Tests of what README and guides show, for `npm run check:repository`. */
export const documentTests = ['test/readme.test.ts'];

const config = sharedConfig(import.meta.url, { usesBuilds: true, ofDocuments: true });

export default { ...config, test: { ...config.test, include: documentTests } };
