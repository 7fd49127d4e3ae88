import { setImmediate as nextTurn } from 'node:timers/promises';
import { createValidator, type ValidatorOptions } from '@bess/kernel/schema';
import type { Static, TSchema } from '@sinclair/typebox';

/** Entries that are judged in one turn of the event loop: some 5 ms of it. */
const entriesOfPart = 5_000;

/**
 * A validator of bodies that judges a long series in parts and lets others be answered between them: 50,000 entries take
 * some 55 ms. It accepts what {@link createValidator} accepts and refuses in its words.
 *
 * @param schema - of the body
 * @param options - as those of `createValidator`
 * @returns the body, typed; at once where there is no long series
 */
export function createBodyValidator<Body extends TSchema>(
  schema: Body,
  options: ValidatorOptions,
): (body: unknown) => Static<Body> | Promise<Static<Body>> {
  const validate = createValidator(schema, options);
  const series = seriesOf(schema);
  if (series === undefined) {
    return validate;
  }
  return (body) => {
    const entries = own(body, series.field);
    return Array.isArray(entries) &&
      entries.length > entriesOfPart &&
      entries.length <= series.maximumEntries
      ? inParts(validate, body as object, series.field, entries)
      : validate(body);
  };
}

async function inParts<Valid>(
  validate: (body: unknown) => Valid,
  body: object,
  field: string,
  entries: readonly unknown[],
): Promise<Valid> {
  for (let from = 0; from < entries.length; from += entriesOfPart) {
    try {
      validate({ ...body, [field]: entries.slice(from, from + entriesOfPart) });
    } catch {
      // Which fault of a body is told is a matter of the whole: a later one may come before this.
      return validate(body);
    }
    await nextTurn();
  }
  return body as Valid;
}

/** The only array of a schema, where a part of it is right whenever the whole is. */
function seriesOf(schema: TSchema): { field: string; maximumEntries: number } | undefined {
  const arrays = Object.entries<TSchema>(schema['properties'] ?? {}).filter(
    ([, property]) => property['type'] === 'array',
  );
  const [[field, property] = ['', undefined]] = arrays;
  const isPartOfItself =
    property !== undefined && (property['minItems'] ?? 0) <= 1 && property['uniqueItems'] !== true;
  const maximumEntries = property?.['maxItems'] ?? Number.POSITIVE_INFINITY;
  return arrays.length === 1 && isPartOfItself && maximumEntries > entriesOfPart
    ? { field, maximumEntries }
    : undefined;
}

function own(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field)
    ? (body as Record<string, unknown>)[field]
    : undefined;
}
