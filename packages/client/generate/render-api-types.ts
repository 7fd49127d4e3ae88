import openapiTS, { astToString } from 'openapi-typescript';

type Json = Record<string, unknown>;

const methods = ['get', 'put', 'post', 'delete'];

/**
 * The text of `src/api.generated.ts`: the types of all operations below the base URL, and the list of those that need no
 * token. Operations outside the base URL are for orchestrators and left out.
 *
 * @param document - the gateway's `openapi.json`, parsed
 */
export async function renderApiTypes(document: Json): Promise<string> {
  const paths = Object.fromEntries(
    Object.entries(document['paths'] as Record<string, Json>).filter(
      ([, item]) => item['servers'] === undefined,
    ),
  );
  const open = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => isOpen(item[method]))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const types = astToString(await openapiTS({ ...document, paths } as never));
  return `// Generated from apps/gateway/openapi.json by \`npm run generate -w packages/client\`; not to be edited.

/** Operations that need no access token. */
export const openOperations: readonly string[] = ${JSON.stringify(open.sort(), null, 2)};

${types}`;
}

function isOpen(operation: unknown): boolean {
  return (
    typeof operation === 'object' &&
    operation !== null &&
    'security' in operation &&
    Array.isArray(operation.security) &&
    operation.security.length === 0
  );
}
