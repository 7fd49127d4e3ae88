import { sharedConfig } from '../../packages/testkit/src/vitest/shared-config.js';

export default sharedConfig(import.meta.url, { sharesModules: true });
