import { EngineError } from '@bess/kernel/errors';

/** Where in a file something stands, from 1. */
export interface FilePlace {
  readonly line: number;
  /** Cell of a CSV row, or character of a line of XML. */
  readonly column?: number;
  /** Name of the cell's column. */
  readonly name?: string;
}

/** An error in a file, which names its place; thrown by the caller so that control flow stays visible there. */
export function dataError(
  code: string,
  place: FilePlace | undefined,
  sentence: string,
): EngineError {
  const column = place?.column === undefined ? '' : `, column ${place.column}`;
  const name = place?.name ? ` (${place.name})` : '';
  const where = place === undefined ? '' : `line ${place.line}${column}${name}: `;
  return new EngineError({
    engine: 'cli',
    kind: 'invalid',
    code,
    message: `${where}${sentence}`,
    details: { ...place },
  });
}
