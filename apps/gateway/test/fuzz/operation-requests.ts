import fc from 'fast-check';
import { brokenTexts } from './broken-values.js';
import type { Operation, Parameter } from './operations.js';
import { schemaArbitrary } from './schema-arbitrary.js';

/** A request to be sent. */
export interface FuzzRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whose token is sent. */
  token: 'enterprise' | 'operator' | 'garbage' | 'none';
}

/**
 * Requests of an operation, from its schemas: some right, most wrong in one to three places.
 *
 * @param operation - from `openapi.json`
 * @param rightShare - how many of 100 bodies are right; the rest is nearly right
 * @param knownIds - names in paths at which there may be something
 */
export function operationRequests(
  operation: Operation,
  rightShare: number,
  knownIds: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const { method, parameters } = operation;
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  return fc
    .record({
      parts: fc.tuple(...of('path').map((parameter) => partOf(parameter, knownIds))),
      query: fc.tuple(...of('query').map(queryOf), strayQuery),
      headers: fc.tuple(...of('header').map(headerOf), strayHeader),
      body: bodyOf(operation, rightShare),
      token: fc.oneof(
        { weight: 30, arbitrary: fc.constant('enterprise' as const) },
        { weight: 1, arbitrary: fc.constantFrom('operator', 'garbage', 'none') },
      ),
    })
    .map(({ parts, query, headers, body, token }) => {
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
      };
    });
}

function bodyOf({ body }: Operation, rightShare: number): fc.Arbitrary<string | undefined> {
  if (body === undefined) {
    return fc.constant(undefined);
  }
  const right = schemaArbitrary(body);
  return fc.oneof(
    { weight: rightShare, arbitrary: right.map((value) => JSON.stringify(value)) },
    // An empty text is no body, as none is.
    { weight: 100 - rightShare, arbitrary: brokenTexts(right) },
  );
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
