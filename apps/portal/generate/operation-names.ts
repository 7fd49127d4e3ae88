import { fileURLToPath } from 'node:url';

interface Openapi {
  paths: Record<string, unknown>;
}

/** What each operation of `openapi.json` does and how it is called, as JSON text by operation id. */
export function operationNames(openapi: Openapi): string {
  const entries = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId?: string; summary?: string }>).flatMap(
      ([method, { operationId, summary }]) =>
        operationId === undefined
          ? []
          : [[operationId, { call: `${method.toUpperCase()} ${path}`, does: summary }] as const],
    ),
  );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** The file with the names of the operations. */
export const operationNamesFile = fileURLToPath(
  new URL('../src/pages/settings/operations.generated.json', import.meta.url),
);
