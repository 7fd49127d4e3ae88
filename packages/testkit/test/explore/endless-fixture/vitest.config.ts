import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../../../src/vitest/shared-config.js';

const shared = sharedConfig(import.meta.url);
shared.test = { ...shared.test, include: [] };

export default mergeConfig(shared, { test: { include: ['*.case.ts'] } });
