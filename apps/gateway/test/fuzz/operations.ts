import { readFileSync } from 'node:fs';
import type { Schema } from './schema-arbitrary.js';

/** What a request has beside its body. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

/** An answer as the document promises it. */
export interface Documented {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { $ref?: string } }>;
}

/** An operation of `openapi.json`. */
export interface Operation {
  operationId: string;
  method: string;
  /** With its base, and names in braces. */
  path: string;
  needsToken: boolean;
  parameters: readonly Parameter[];
  body: Schema | undefined;
  /** A body that the document shows. */
  example: unknown;
  responses: Readonly<Record<string, Documented>>;
}

interface Item {
  operationId: string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: {
    content: { 'application/json': { schema: { $ref: string }; example?: unknown } };
  };
  responses: Record<string, Documented>;
}
interface Document {
  paths: Record<string, Record<string, Item> & { servers?: unknown }>;
  components: { schemas: Record<string, Schema> };
}

/** The document as it is committed: what callers hold the gateway to. */
const document: Document = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
);

/**
 * The schema that a reference names.
 *
 * @param reference - `#/components/schemas/…`
 */
export function componentSchema(reference: string): Schema {
  const schema = document.components.schemas[reference.split('/').at(-1) ?? ''];
  if (schema === undefined) {
    throw new Error(`openapi.json has no ${reference}.`);
  }
  return schema;
}

/** Every operation of the document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    ['get', 'put', 'post', 'delete'].flatMap((method) => {
      const found = item[method];
      return found === undefined
        ? []
        : [
            {
              operationId: found.operationId,
              method: method.toUpperCase(),
              path: item.servers === undefined ? `/v1${path}` : path,
              needsToken: found.security.length > 0,
              parameters: found.parameters ?? [],
              body:
                found.requestBody === undefined
                  ? undefined
                  : componentSchema(found.requestBody.content['application/json'].schema.$ref),
              example: found.requestBody?.content['application/json'].example,
              responses: found.responses,
            },
          ];
    }),
);
