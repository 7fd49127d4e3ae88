import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../../testkit/src/vitest/shared-config.js';

const shared = sharedConfig(new URL('../vitest.config.ts', import.meta.url).href);
shared.test = { ...shared.test, include: [] };

export default mergeConfig(shared, { test: { include: ['oracles/**/*.oracle.test.ts'] } });
