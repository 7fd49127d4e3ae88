import { Type } from '@sinclair/typebox';

/**
 * The part of a path that names a site or facility.
 *
 * @param kind - what it names, as a caller reads it
 * @param example - an id
 */
export function describedId(kind: string, example: string) {
  return Type.String({
    pattern: '^[A-Za-z0-9._-]{1,64}$',
    description: `${kind} of the caller’s partner; \`default\` always exists`,
    examples: [example],
  });
}
