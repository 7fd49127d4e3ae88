import { EngineError } from '@bess/kernel/errors';

/** Position in a file, counted from 1. */
export interface FilePlace {
  readonly line: number;
  /** Cell of a CSV row, or character of an XML line. */
  readonly column?: number;
  /** Name of the cell's column. */
  readonly name?: string;
}

/**
 * An error in a file, with its position, and the names to choose from where one has to be chosen. The caller throws it, so
 * that control flow stays visible there.
 */
export function dataError(
  code: string,
  place: FilePlace | undefined,
  sentence: string,
  choices?: readonly string[],
): EngineError {
  const column = place?.column === undefined ? '' : `, column ${place.column}`;
  const name = place?.name ? ` (${place.name})` : '';
  const where = place === undefined ? '' : `line ${place.line}${column}${name}: `;
  return new EngineError({
    engine: 'cli',
    kind: 'invalid',
    code,
    message: `${where}${sentence}`,
    details: { ...place, ...(choices !== undefined && { choices }) },
  });
}
