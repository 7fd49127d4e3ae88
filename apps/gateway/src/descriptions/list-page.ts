import { Type } from '@sinclair/typebox';
import { outOfRange } from '../internal/errors.js';

/** Entries on a page of a list unless the query says otherwise. */
export const defaultPageLimit = 50;

/** Query fields of a list in pages. */
export function pageQueryFields(things: string, maximum: number) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum,
        description: `${things} on a page. Default ${defaultPageLimit}`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: '`next` of the previous page' }),
    ),
  };
}

/** What a page of a list ends with. */
export const nextCursorField = Type.Optional(
  Type.String({ description: 'Cursor of the next page; absent on the last one' }),
);

/** The last entry of a page: the instant that the list is ordered by, and an id. */
export interface PageMark {
  ms: number;
  id: string;
}

/** The cursor of the page after an entry. */
export function pageCursor({ ms, id }: PageMark): string {
  return Buffer.from(`${ms}.${id}`).toString('base64url');
}

/**
 * The entry that a page begins after; undefined on the first page.
 *
 * @param engine - named in the error
 * @throws EngineError `outOfRange` `badCursor`
 */
export function parsePageCursor(cursor: string | undefined, engine: string): PageMark | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, ms, id] = /^(\d{1,15})\.([\w.-]{1,100})$/.exec(text) ?? [];
  if (ms === undefined || id === undefined) {
    const came = JSON.stringify(cursor.slice(0, 60));
    throw outOfRange(
      engine,
      'badCursor',
      'cursor',
      `cursor must be the next of another page; ${came} came`,
    );
  }
  return { ms: Number(ms), id };
}

/** A page of a list that was read with one entry more than fits on it. */
export function cutPage<Entry>(
  found: readonly Entry[],
  limit: number,
  mark: (last: Entry) => PageMark,
): { entries: Entry[]; next?: string } {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return found.length > limit && last !== undefined
    ? { entries, next: pageCursor(mark(last)) }
    : { entries };
}
