import { sharedConfig } from '../testkit/src/vitest/shared-config.js';

export default sharedConfig(import.meta.url, { sharesModules: true });
