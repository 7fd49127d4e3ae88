import { problemsOf, type ReadOptions, readReadings } from '@bess/cli';

/** What a file cannot say itself. */
export type PriceFileOptions = Omit<ReadOptions, 'quantity' | 'onFault'>;

/** A row that cannot be read. */
export interface BadLine {
  line: number | undefined;
  message: string;
}

/** The prices of a file on equal steps, and what people should know before they store them. */
export interface PriceFile {
  startMs: number;
  stepMinutes: number;
  /** NaN where the file has no price. */
  values: Float64Array;
  columnName: string;
  notes: readonly string[];
  /** The first of the rows that cannot be read. */
  badLines: readonly BadLine[];
  badLineCount: number;
  count: number;
  firstMs: number;
  lastMs: number;
  lowest: number;
  highest: number;
  /** Steps without a price between the first and the last. */
  missingCount: number;
  /** Prices far above all others. */
  spikeCount: number;
}

/** Rows that are kept to be shown. */
const keptLines = 500;

/** Reads a file of prices to the end, past the rows that cannot be read. */
export async function readPriceFile(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: PriceFileOptions,
): Promise<PriceFile> {
  const badLines: BadLine[] = [];
  let badLineCount = 0;
  const { startMs, stepMinutes, values, name, notes } = await readReadings(chunks, {
    ...options,
    quantity: 'price',
    onFault: ({ message, details }) => {
      badLineCount += 1;
      if (badLines.length < keptLines) {
        const { line } = details;
        badLines.push({
          line: typeof line === 'number' ? line : undefined,
          message: message.replace(/^line \d+(, |: )/, ''),
        });
      }
    },
  });
  const { gaps, spikes } = problemsOf(values);
  const known = values.filter((value) => !Number.isNaN(value));
  const timeOf = (index: number) => startMs + index * stepMinutes * 60_000;
  const lastIndex = values.findLastIndex((value) => !Number.isNaN(value));
  return {
    startMs,
    stepMinutes,
    values,
    columnName: name,
    notes,
    badLines,
    badLineCount,
    count: known.length,
    firstMs: timeOf(
      Math.max(
        0,
        values.findIndex((value) => !Number.isNaN(value)),
      ),
    ),
    lastMs: timeOf(Math.max(0, lastIndex)),
    lowest: known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    highest: known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    missingCount: gaps.reduce((sum, { length }) => sum + length, 0),
    spikeCount: spikes.length,
  };
}

/** A price as the gateway takes it, in the currency of the site. */
export interface SentPrice {
  time: string;
  price_per_mwh: number;
}

/** The next prices of a file, from an index on, and the index after them. */
export function nextPrices(
  { startMs, stepMinutes, values }: PriceFile,
  from: number,
  atMost: number,
): { prices: SentPrice[]; next: number } {
  const prices: SentPrice[] = [];
  let index = from;
  for (; index < values.length && prices.length < atMost; index += 1) {
    const value = values[index]!;
    if (!Number.isNaN(value)) {
      prices.push({
        time: new Date(startMs + index * stepMinutes * 60_000).toISOString(),
        price_per_mwh: value,
      });
    }
  }
  return { prices, next: index };
}
