import type { TSchema } from '@sinclair/typebox';
import { engineCatalogue } from '../engines/engine-catalogue.js';
import { plansOf } from '../engines/plans-of.js';
import { errorEnvelopeSchema } from '../http/error-envelope.js';
import { enginesBehind } from '../routes/engines-behind.js';
import { baseSegment } from '../routes/full-path.js';
import type { NamedSchema, Route, RouteResponse } from '../routes/route.js';
import { parametersOf } from './internal/parameters-of.js';
import { everywhereHeaders, statusExamples, statusMeanings } from './internal/wording.js';

type Json = Record<string, unknown>;

/**
 * Describes the gateway as OpenAPI 3.1, from the very routes that it serves: schemas, parameters, headers and
 * statuses have no other source.
 *
 * @param routes - the operations
 * @param version - of the gateway, MAJOR.MINOR.PATCH
 * @returns a document of plain data, its keys in a fixed order
 */
export function buildOpenapi(routes: readonly Route[], version: string): Json {
  const schemas = new Map<string, TSchema>([['ErrorEnvelope', errorEnvelopeSchema]]);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...(route.outsideBase === true ? { servers: [{ url: '/' }] } : {}),
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'BESS engines',
      version,
      description:
        'Battery dispatch, forecasting and tariff engines. Every answer has the headers X-Request-Id, X-RateLimit-Remaining and X-RateLimit-Reset; every error is the envelope {ok: false, error}.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseSegment }],
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].sort(([left], [right]) => (left < right ? -1 : 1))),
      headers: Object.fromEntries(
        Object.entries(everywhereHeaders).map(([name, header]) => [name, header]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of login or refresh, signed with ES256, valid for 86,400 s',
        },
      },
    },
  };
}

function operation(route: Route, schemas: Map<string, TSchema>): Json {
  const parameters = parametersOf(route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(describe(route) === '' ? {} : { description: describe(route) }),
    ...(route.engine === undefined ? {} : { tags: [engineCatalogue[route.engine].name] }),
    security: route.access === 'bearer' ? [{ bearer: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(route.body, schemas) } }),
    responses: responses(route, schemas),
  };
}

function describe(route: Route): string {
  const plans = plansOf(enginesBehind(route));
  const access = plans.length === 0 ? '' : `Plans: ${plans.join(', ')}.`;
  return [route.description ?? '', access].filter((part) => part !== '').join(' ');
}

function responses(route: Route, schemas: Map<string, TSchema>): Json {
  const always = [429, 500];
  const withBody = route.body === undefined ? [] : [400, 413, 415];
  const withParameters = parametersOf(route).length === 0 ? [] : [400];
  const withToken = route.access === 'bearer' ? [401] : [];
  const withEngine = enginesBehind(route).length === 0 ? [] : [403];
  const withDatabase = route.access === 'probe' ? [] : [503];
  const statuses = new Set([
    ...withBody,
    ...withParameters,
    ...withToken,
    ...withEngine,
    ...withDatabase,
    ...route.errors,
    ...always,
  ]);
  const successes = [route.response, ...(route.otherResponses ?? [])].map((response) => [
    String(response.status),
    success(route, response, schemas),
  ]);
  const errors = [...statuses]
    .sort((left, right) => left - right)
    .map((status) => [String(status), errorResponse(status)]);
  return { ...Object.fromEntries(successes), ...Object.fromEntries(errors) };
}

function success(route: Route, response: RouteResponse, schemas: Map<string, TSchema>): Json {
  const { description } = response;
  if (response.status === 204) {
    return { description, headers: headerReferences() };
  }
  if ('events' in response) {
    const schema = { type: 'string', description: response.events };
    return {
      description,
      headers: { ...headerReferences(), ...engineVersionOf(route) },
      content: { 'text/event-stream': { schema, example: response.example } },
    };
  }
  const own = Object.entries(response.headers ?? {}).map(([name, words]) => [
    name,
    { description: words, schema: { type: 'string' } },
  ]);
  return {
    description,
    headers: { ...headerReferences(), ...engineVersionOf(route), ...Object.fromEntries(own) },
    content: jsonContent(response.content, schemas),
  };
}

function engineVersionOf({ engineVersion }: Route): Json {
  return engineVersion === undefined
    ? {}
    : {
        'X-Engine-Version': {
          description: 'Version of the engine; errors after the caller was let in have it too',
          schema: { type: 'string' },
        },
      };
}

function errorResponse(status: number): Json {
  const retry =
    status === 429 || status === 503
      ? { 'Retry-After': { description: 'When to try again [s]', schema: { type: 'integer' } } }
      : {};
  return {
    description: statusMeanings[status] ?? 'Error',
    headers: { ...headerReferences(), ...retry },
    content: {
      'application/json': {
        schema: reference('ErrorEnvelope'),
        example: { ok: false, error: statusExamples[status] },
      },
    },
  };
}

function headerReferences(): Json {
  return Object.fromEntries(
    Object.keys(everywhereHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Puts the schema among the components; one name must always mean one schema. */
function jsonContent({ name, schema, example }: NamedSchema, schemas: Map<string, TSchema>): Json {
  const known = schemas.get(name);
  if (known !== undefined && known !== schema) {
    throw new Error(`Two different schemas are called ${name}.`);
  }
  schemas.set(name, schema);
  return {
    'application/json': {
      schema: reference(name),
      ...(example === undefined ? {} : { example }),
    },
  };
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
