import { fileURLToPath } from 'node:url';

/** Operations whose bodies people fill in, by operation id. One file each, so that a page loads only its own. */
const operations = [
  'createApiKey',
  'createWebhook',
  'fenrirCycle',
  'heliosForecast',
  'phalanxRisk',
  'putFacility',
  'putFacilityOperation',
  'putSite',
  'putSiteOperation',
  'reportFacilityState',
  'reportSiteState',
  'strixSubmit',
  'tarsisBill',
  'tarsisSchedule',
  'tarsisSize',
] as const;

interface Openapi {
  paths: Record<string, Record<string, { operationId?: string; requestBody?: unknown }>>;
  components: { schemas: Record<string, unknown> };
}

/** The schemas of the bodies in `openapi.json`, which the gateway makes from its TypeBox schemas, as JSON text by operation. */
export function formSchemas(openapi: Openapi): [name: string, text: string][] {
  const described = Object.values(openapi.paths).flatMap((methods) => Object.values(methods));
  return operations.map((operationId) => {
    const found = described.find((operation) => operation.operationId === operationId);
    const body = found?.requestBody as
      | { content: { 'application/json': { schema: unknown } } }
      | undefined;
    if (body === undefined) {
      throw new Error(`openapi.json describes no body of ${operationId}`);
    }
    const schema = withoutReferences(body.content['application/json'].schema, openapi);
    return [operationId, `${JSON.stringify(schema, null, 2)}\n`];
  });
}

/** The file with the schema of an operation's body. */
export function formSchemaFile(operationId: string): string {
  return fileURLToPath(
    new URL(`../src/forms/generated/${operationId}.generated.json`, import.meta.url),
  );
}

function withoutReferences(schema: unknown, openapi: Openapi): unknown {
  if (Array.isArray(schema)) {
    return schema.map((part) => withoutReferences(part, openapi));
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return withoutReferences(openapi.components.schemas[name], openapi);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withoutReferences(part, openapi)]),
  );
}
