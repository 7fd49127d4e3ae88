import { sharedConfig } from './src/vitest/shared-config.js';

export default sharedConfig(import.meta.url);
