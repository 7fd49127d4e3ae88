/** A series as the forecast needs it. */
export interface SeriesReading {
  /** Oldest first; null where unknown. */
  values: (number | null)[];
  /** Start of the first value [ms since the Unix epoch], where the text has times. */
  startMs: number | undefined;
  /** Length of a step [min], where the text has times. */
  stepMinutes: number | undefined;
  /** Lines that could not be read. Their values are null, as if they were missing. */
  badLines: readonly BadLine[];
  /** How the text was understood, one sentence each. */
  notes: readonly string[];
}

export interface BadLine {
  /** From 1. */
  line: number;
  text: string;
  reason: string;
}

/** What a text does not state. */
export interface SeriesOptions {
  /** IANA zone of times without an offset. */
  timeZone: string;
  /** Name or number of the column with the values; undefined where there is only one. */
  column: string | undefined;
}

/** More bad lines than this mean that the text is something else. */
const maximumBadLines = 50;

/** Says why a text cannot be read at all. */
export class SeriesError extends Error {
  override readonly name = 'SeriesError';
  /** Whether a column has to be chosen. */
  readonly needsColumn: boolean;

  constructor(message: string, needsColumn = false) {
    super(message);
    this.needsColumn = needsColumn;
  }
}

/**
 * Reads a pasted text or a file: values alone, or CSV or Green Button XML with times.
 *
 * @throws SeriesError if it contains no series
 */
export async function readSeries(text: string, options: SeriesOptions): Promise<SeriesReading> {
  return hasTimes(text) ? readTimed(text, options) : readPlain(text);
}

/** Whether a text has times: XML, or a date beside another cell in one of the first lines. */
function hasTimes(text: string): boolean {
  if (/^\s*</.test(text)) {
    return true;
  }
  const lines = text.split('\n', 40);
  return lines.some(
    (line) =>
      /[,;\t]/.test(line) && /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^\s*"?\d{10,13}"?[,;\t]/.test(line),
  );
}

const missing = new Set(['na', 'n/a', 'nan', 'null', '-', '--']);
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Values alone: one per line, or several separated by spaces, semicolons, or commas with spaces. */
function readPlain(text: string): SeriesReading {
  const values: (number | null)[] = [];
  const badLines: BadLine[] = [];
  const notes: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const cells = line
      .trim()
      .replaceAll(/^[[{]|[\]},]$/g, '')
      .split(/[;\s]+|,\s+/)
      .filter((cell) => cell !== '');
    const bad = cells.find((cell) => !number.test(cell) && !missing.has(cell.toLowerCase()));
    if (bad === undefined) {
      values.push(...cells.map((cell) => (number.test(cell) ? Number(cell) : null)));
    } else if (values.length + badLines.length + notes.length === 0 && /[a-z]/i.test(bad)) {
      notes.push(`Line ${index + 1}, “${shortened(line)}”, is taken as a heading.`);
    } else {
      badLines.push({
        line: index + 1,
        text: shortened(line),
        reason: /^\d+,\d+$/.test(bad)
          ? 'Write decimals with a point.'
          : `“${shortened(bad)}” is not a number.`,
      });
      values.push(null);
    }
    if (badLines.length > maximumBadLines) {
      throw new SeriesError(
        `More than ${maximumBadLines} lines are not numbers, the first one line ${badLines[0]?.line}: ${badLines[0]?.text}`,
      );
    }
  }
  return { values, startMs: undefined, stepMinutes: undefined, badLines, notes };
}

/** Errors of the reader that concern a line, so that the other lines are of use. */
const errorsOfLines = new Set(['notANumber', 'timeNotRead', 'timesNotRising', 'timeOffStep']);

async function readTimed(
  text: string,
  { timeZone, column }: SeriesOptions,
): Promise<SeriesReading> {
  const { readReadings } = await import('@bess/cli');
  const lines = text.split('\n');
  const badLines: BadLine[] = [];
  const assumed: string[] = [];
  for (;;) {
    try {
      const { values, startMs, stepMinutes, notes } = await readReadings([lines.join('\n')], {
        quantity: 'other',
        timeZone,
        ...(column !== undefined && { column }),
        ...(assumed.length > 0 && { dateOrder: 'mdy' }),
      });
      return {
        values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
        startMs,
        stepMinutes,
        badLines,
        notes: [...assumed, ...notes.map(sentence)],
      };
    } catch (error) {
      // A forecast hardly depends on which of two dates is meant.
      if (isReaderError(error) && error.code === 'dateOrderNotClear') {
        assumed.push(
          'No date settles whether the day or the month comes first: the month is taken.',
        );
        continue;
      }
      const line = lineOf(error);
      if (line === undefined || badLines.length >= maximumBadLines || lines[line - 1] === '') {
        throw seriesErrorOf(error);
      }
      badLines.push({ line, text: shortened(lines[line - 1] ?? ''), reason: reasonOf(error) });
      // The reader skips empty lines and still counts them.
      lines[line - 1] = '';
    }
  }
}

interface ReaderError extends Error {
  code: string;
  details: { line?: number };
}

function isReaderError(error: unknown): error is ReaderError {
  return error instanceof Error && 'code' in error && 'details' in error;
}

function lineOf(error: unknown): number | undefined {
  return isReaderError(error) && errorsOfLines.has(error.code) ? error.details.line : undefined;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return sentence(message.replace(/^.*?line \d+(, column \d+)?( \([^)]*\))?: /, ''));
}

function seriesErrorOf(error: unknown): SeriesError {
  if (!isReaderError(error)) {
    return new SeriesError(error instanceof Error ? error.message : String(error));
  }
  if (error.code === 'columnNotClear' || error.code === 'unknownColumn') {
    const list = error.message.slice(error.message.lastIndexOf(': ') + 2);
    return new SeriesError(`Choose the column with the values: ${list}.`, true);
  }
  const hint =
    error.code === 'stepNotTaken'
      ? ' Paste the values alone, one per line, and choose the step below.'
      : '';
  return new SeriesError(`${sentence(error.message)}${hint}`);
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function shortened(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 80 ? `${trimmed.slice(0, 77)}…` : trimmed;
}
