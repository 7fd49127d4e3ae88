import { nearestName } from '@bess/kernel/schema';
import { HttpError } from '../internal/errors.js';
import type { Route } from './route.js';

/** Query of a request before validation by the schema of its route. */
export interface ParsedQuery {
  query: Readonly<Record<string, unknown>>;
  expand: ReadonlySet<string>;
}

/**
 * Splits a query string into `expand` and the parameters of the route. Texts become numbers if the schema asks for
 * integers. Operations without documented parameters ignore the query.
 *
 * @throws HttpError 400 for an unknown or repeated parameter or an unknown expansion, naming the known ones
 */
export function parseQuery(
  search: string,
  route: Pick<Route, 'query' | 'expandable' | 'engine'>,
): ParsedQuery {
  const own = Object.keys(route.query.properties);
  const known = route.expandable === undefined ? own : [...own, 'expand'];
  const expand = new Set<string>();
  const query = new Map<string, unknown>();
  if (known.length > 0) {
    for (const [name, text] of new URLSearchParams(search)) {
      if (!known.includes(name)) {
        throw new HttpError(400, unknown('query parameter', name, known));
      }
      if (name === 'expand') {
        addExpansions(expand, text, route.expandable ?? []);
      } else if (query.has(name)) {
        throw new HttpError(400, `The query parameter ${name} must come once; it came twice.`);
      } else {
        query.set(name, typedValue(text, route.query.properties[name]?.['type']));
      }
    }
  }
  return { query: Object.fromEntries(query), expand };
}

function addExpansions(expand: Set<string>, text: string, expandable: readonly string[]): void {
  for (const name of text.split(',').map((word) => word.trim())) {
    if (name !== '' && !expandable.includes(name)) {
      throw new HttpError(400, unknown('expansion', name, expandable));
    }
    if (name !== '') {
      expand.add(name);
    }
  }
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `The ${what} ${JSON.stringify(name.slice(0, 60))} is not known; known are ${known.join(', ')}.${hint}`;
}

function typedValue(text: string, type: unknown): unknown {
  return type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
