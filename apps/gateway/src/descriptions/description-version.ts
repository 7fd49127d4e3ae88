import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../http/route.js';
import { HttpError } from '../internal/errors.js';

/** Headers of a call that describes. */
export const conditionHeaders = Type.Object(
  {
    'If-Match': Type.Optional(
      Type.String({
        pattern: '^[!-~ ]{1,255}$',
        description:
          '`ETag` of the description that the new one is to replace; 412 if it has changed since. Without it, whatever is stored is replaced',
      }),
    ),
    'If-None-Match': Type.Optional(
      Type.Literal('*', {
        description: '`*` describes only what is not described yet; 412 if it is',
      }),
    ),
  },
  closed,
);

/** Header of an answer that contains a description. */
export const entityTagHeader = {
  ETag: 'Names this description, for `If-Match`; stored entries of the series do not change it',
} as const;

/** The entity tag of a description: equal ones have equal tags. */
export function entityTag(description: object): string {
  const fields = Object.entries(description).sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}

/**
 * Refuses to replace a description other than the one that the caller has seen, or any if the caller has seen none.
 *
 * @param stored - undefined if there is none
 * @returns whether the caller has set a condition
 * @throws HttpError 412
 */
export function assertConditions(
  kind: 'site' | 'facility',
  id: string,
  headers: Static<typeof conditionHeaders>,
  stored: object | undefined,
): boolean {
  const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch } = headers;
  const accepted = ifMatch?.split(/\s*,\s*/) ?? [];
  const isMatch =
    ifMatch === undefined ||
    (stored !== undefined && (ifMatch === '*' || accepted.includes(entityTag(stored))));
  if (!isMatch || (ifNoneMatch !== undefined && stored !== undefined)) {
    throw changedElsewhere(kind, id);
  }
  return ifMatch !== undefined || ifNoneMatch !== undefined;
}

/** The answer where a description has changed since the caller read it. */
export function changedElsewhere(kind: 'site' | 'facility', id: string): HttpError {
  return new HttpError(
    412,
    `The description of the ${kind} ${id} has changed since it was read; nothing was replaced.`,
  );
}
