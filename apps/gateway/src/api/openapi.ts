import type { TObject, TSchema } from '@sinclair/typebox';
import { engineCatalogue, plansOf } from '../engine-runtime/catalogue.js';
import { eventMessages } from '../events/event-schemas.js';
import { errorEnvelopeSchema } from '../http/error-response.js';
import {
  baseSegment,
  type NamedSchema,
  type Route,
  type RouteResponse,
  requiredEngines,
} from '../http/route.js';
import { routes } from './routes.js';
import { statusExamples, statusMeanings } from './status-texts.js';

/** Headers of every response. */
const commonHeaders: Readonly<Record<string, unknown>> = {
  'X-Request-Id': {
    description: 'Identifies the request in the log; the id that was sent, if it is valid',
    schema: { type: 'string' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current minute',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When the current minute ends [Unix seconds]',
    schema: { type: 'integer' },
  },
};

/** Headers of messages to webhooks, by the Standard Webhooks scheme. */
const messageHeaders: Readonly<Record<string, string>> = {
  'webhook-id': 'Id of the event; the same in each attempt',
  'webhook-timestamp': 'When the attempt was made [Unix seconds]',
  'webhook-signature':
    'Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64',
};

type Json = Record<string, unknown>;

/**
 * Describes the gateway in OpenAPI 3.1 from the routes that it serves; schemas, parameters, headers and statuses
 * have no other source. Keys are in a fixed order.
 */
function buildOpenapi(routes: readonly Route[], version: string): Json {
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
        'Battery dispatch, forecasting and tariff engines. Every response has the headers X-Request-Id, X-RateLimit-Remaining and X-RateLimit-Reset; every error has the form {ok: false, error}.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseSegment }],
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas: Object.fromEntries([...schemas].sort(([left], [right]) => (left < right ? -1 : 1))),
      headers: Object.fromEntries(
        Object.entries(commonHeaders).map(([name, header]) => [name, header]),
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

/** The messages that the gateway posts to webhooks. */
function webhooks(schemas: Map<string, TSchema>): Json {
  const parameters = Object.entries(messageHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    eventMessages.map(({ type, summary, ...message }) => [
      type,
      {
        post: {
          summary,
          parameters,
          requestBody: { required: true, content: jsonContent(message, schemas) },
          responses: {
            '2XX': { description: 'Delivered; the body of the answer is ignored' },
            '410': { description: 'The delivery is given up at once' },
            default: { description: 'Tried again for a day, with growing waits' },
          },
        },
      },
    ]),
  );
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
  const plans = plansOf(requiredEngines(route));
  const access = plans.length === 0 ? '' : `Plans: ${plans.join(', ')}.`;
  return [route.description ?? '', access].filter((part) => part !== '').join(' ');
}

function responses(route: Route, schemas: Map<string, TSchema>): Json {
  const always = [429, 500];
  const withBody = route.body === undefined ? [] : [400, 413, 415];
  const withParameters = parametersOf(route).length === 0 ? [] : [400];
  const withToken = route.access === 'bearer' ? [401] : [];
  const withEngine = requiredEngines(route).length === 0 ? [] : [403];
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
          description: 'Version of the engine; also on errors after authorization',
          schema: { type: 'string' },
        },
      };
}

function errorResponse(status: number): Json {
  const retry =
    status === 429 || status === 503
      ? {
          'Retry-After': {
            description: 'Time to wait before trying again [s]',
            schema: { type: 'integer' },
          },
        }
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
    Object.keys(commonHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Adds the schema to the components; a name must always mean the same schema. */
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

/** The text of `openapi.json`. */
export function renderOpenapi(version: string): string {
  return `${JSON.stringify(buildOpenapi(routes, version), null, 2)}\n`;
}

/** Path parameters, query parameters and headers of an operation. */
function parametersOf(route: Route): Json[] {
  return [
    ...listed('path', route.params, true),
    ...listed('query', route.query, false),
    ...expandOf(route),
    ...listed('header', route.headers, false),
  ];
}

function listed(place: string, schema: TObject, required: boolean): Json[] {
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required,
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: property,
  }));
}

function expandOf({ expandable }: Route): Json[] {
  return expandable === undefined
    ? []
    : [
        {
          name: 'expand',
          in: 'query',
          required: false,
          description: 'Optional fields to add to the result, comma-separated',
          style: 'form',
          explode: false,
          schema: { type: 'array', items: { type: 'string', enum: [...expandable] } },
        },
      ];
}
