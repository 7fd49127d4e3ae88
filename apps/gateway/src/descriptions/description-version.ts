import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { closed } from '../http/route.js';
import { HttpError } from '../internal/errors.js';

/** Headers of a call that replaces a description. */
export const ifMatchHeaders = Type.Object(
  {
    'If-Match': Type.Optional(
      Type.String({
        pattern: '^[!-~ ]{1,255}$',
        description:
          '`ETag` of the description that the new one is to replace; 412 if it has changed since. Without it, whatever is stored is replaced',
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
 * Refuses to replace a description other than the one that the caller has seen.
 *
 * @param stored - undefined if there is none
 * @throws HttpError 412
 */
export function assertUnchanged(
  kind: 'site' | 'facility',
  id: string,
  { ifMatch, stored }: { ifMatch: string; stored: object | undefined },
): void {
  const accepted = ifMatch.split(/\s*,\s*/);
  if (stored === undefined || !(ifMatch === '*' || accepted.includes(entityTag(stored)))) {
    throw changedElsewhere(kind, id);
  }
}

/** The answer where a description has changed since the caller read it. */
export function changedElsewhere(kind: 'site' | 'facility', id: string): HttpError {
  return new HttpError(
    412,
    `The description of the ${kind} ${id} has changed since it was read; nothing was replaced.`,
  );
}
