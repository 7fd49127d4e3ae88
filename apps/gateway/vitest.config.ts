import { mergeConfig } from 'vitest/config';
import { sharedConfig } from '../../vitest.shared.js';

export default mergeConfig(sharedConfig(import.meta.url), {
  // Most files wait for processes, sockets and clocks: left alone, vitest runs one at a time on two cores.
  test: { maxWorkers: 2 },
});
