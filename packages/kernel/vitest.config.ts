import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@bess/source', 'module', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@bess/source', 'module', 'node', 'import', 'default'] } },
  test: { include: ['test/**/*.test.ts'], setupFiles: [], testTimeout: 60_000 },
});
