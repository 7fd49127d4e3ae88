import fc from 'fast-check';
import { brokenTexts } from './broken-values.js';
import type { KnownValues } from './known-values.js';
import type { Operation, Parameter } from './operations.js';
import { schemaArbitrary } from './schema-arbitrary.js';

/** A request to be sent. */
export interface FuzzRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whose token is sent, unless `ownToken` is. */
  token: 'enterprise' | 'operator' | 'garbage' | 'none';
  ownToken?: string;
}

/**
 * Requests of an operation, from its schemas: some right, most wrong in one to three places.
 *
 * @param operation - from `openapi.json`
 * @param rightShare - how many of 100 bodies are right, by the schema alone or as what is known with up to three fields
 * changed; the rest is nearly right
 * @param known - what is there
 */
export function operationRequests(
  operation: Operation,
  rightShare: number,
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  const { method, operationId, parameters } = operation;
  const ownTokens = known.tokens[operationId];
  const knownIds = known.parts[operationId] ?? known.everywhere;
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  return fc
    .record({
      parts: fc.tuple(...of('path').map((parameter) => partOf(parameter, knownIds))),
      query: fc.tuple(...of('query').map(queryOf), strayQuery),
      headers: fc.tuple(...of('header').map(headerOf), strayHeader),
      body: bodyOf(operation, rightShare, known.bodies[operationId] ?? [operation.example]),
      token: fc.oneof(
        { weight: 30, arbitrary: fc.constant('enterprise' as const) },
        { weight: 1, arbitrary: fc.constantFrom('operator', 'garbage', 'none') },
      ),
      ownToken: fc.constantFrom(...(ownTokens ?? [undefined])),
    })
    .map(({ parts, query, headers, body, token, ownToken }) => {
      let serial = 0;
      const path = operation.path.replace(/\{\w+\}/g, () => parts[serial++] ?? '');
      const pairs = query.flat();
      return {
        method,
        path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...Object.assign({}, ...headers),
        },
        body,
        token,
        ...(ownToken !== undefined && { ownToken }),
      };
    });
}

function bodyOf(
  { body }: Operation,
  rightShare: number,
  known: readonly unknown[],
): fc.Arbitrary<string | undefined> {
  if (body === undefined) {
    return fc.constant(undefined);
  }
  const right = schemaArbitrary(body);
  const varied = variationsOf(known, right);
  return fc.oneof(
    {
      weight: rightShare,
      arbitrary: fc.oneof(right, varied).map((value) => JSON.stringify(value)),
    },
    // An empty text is no body, as none is.
    { weight: 100 - rightShare, arbitrary: brokenTexts(fc.oneof(right, varied)) },
  );
}

/** What is known to be right, with up to three of its fields set by the schema: most rules between fields still hold. */
function variationsOf(known: readonly unknown[], right: fc.Arbitrary<unknown>) {
  return fc
    .tuple(fc.constantFrom(...known), right, fc.nat({ max: 3 }), fc.nat())
    .map(([base, other, count, at]) => {
      const fields = Object.entries(other as object);
      const chosen = Array.from({ length: Math.min(count, fields.length) }, (_, index) => {
        return fields[(at + index) % fields.length] ?? [];
      });
      return { ...(base as object), ...Object.fromEntries(chosen as [string, unknown][]) };
    });
}

function partOf({ schema }: Parameter, knownIds: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...knownIds) },
    {
      weight: 3,
      arbitrary: schemaArbitrary(schema)
        .map((value) => encodeURIComponent(String(value)))
        .filter(isPart),
    },
    {
      weight: 2,
      arbitrary: fc
        .string({ minLength: 1, unit: 'grapheme' })
        .map(encodeURIComponent)
        .filter(isPart),
    },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%E0%A4%A', '..%2f', 'x'.repeat(300)) },
  );
}

/** Without a part, or with one that senders resolve themselves, the path is another operation's. */
function isPart(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}

/** Encoded pairs of one parameter: none, one, or the same twice. */
function queryOf({ name, schema }: Parameter): fc.Arbitrary<readonly string[]> {
  const value = fc.oneof(
    { weight: 6, arbitrary: schemaArbitrary(schema) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  );
  const pair = value.map((one) => `${name}=${encodeURIComponent(String(one))}`);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: pair.map((one) => [one]) },
    { weight: 1, arbitrary: fc.tuple(pair, pair) },
  );
}

const strayQuery: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 20, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.webQueryParameters().map((one) => [one]) },
);

/** Visible ASCII is what any sender may put into a header. */
const headerText = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);

function headerOf({ name, schema }: Parameter): fc.Arbitrary<Record<string, string>> {
  const named = (value: unknown) => ({ [name]: String(value) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: schemaArbitrary(schema).map(String).filter(isHeaderText).map(named) },
    { weight: 1, arbitrary: headerText.map(named) },
  );
}

function isHeaderText(text: string): boolean {
  return /^[!-~]([ -~]*[!-~])?$/.test(text);
}

const strayHeader: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 25, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=latin1' },
      { 'Content-Encoding': 'gzip' },
      { 'X-Request-Id': 'x'.repeat(200) },
      { 'X-Forwarded-For': 'nobody' },
      { Accept: 'text/html' },
    ),
  },
);
