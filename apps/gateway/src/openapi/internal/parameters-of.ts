import type { TObject } from '@sinclair/typebox';
import type { Route } from '../../routes/route.js';

type Json = Record<string, unknown>;

/** What an operation reads beside its body: parts of the path, query parameters and headers. */
export function parametersOf(route: Route): Json[] {
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
