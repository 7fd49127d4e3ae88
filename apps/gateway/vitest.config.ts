import { sharedConfig } from '../../vitest.shared.js';

export default {
  ...sharedConfig(import.meta.url),
  // Vitest hands these conditions to Node as they are, for `require` too: with `import` among them the CommonJS `pg`
  // would require the ES module of `pg-pool`. Vite adds `import` and `default` itself where they belong.
  ssr: { resolve: { conditions: ['@bess/source', 'module', 'node'] } },
};
