import { sharedConfig } from '../testkit/src/vitest/shared-config.js';

// The engines are loaded once for all files; a call keeps nothing.
export default sharedConfig(import.meta.url, { sharesModules: true, usesBuilds: true });
