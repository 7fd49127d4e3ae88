import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../testkit/src/vitest/shared-config.js';
import { documentTests } from './vitest.documents.config.js';

// The engines are loaded once for all files; a call keeps nothing.
const config = sharedConfig(import.meta.url, { sharesModules: true, usesBuilds: true });

export default mergeConfig(config, { test: { exclude: documentTests } });
