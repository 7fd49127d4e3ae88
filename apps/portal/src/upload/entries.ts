import type { FileSeries } from './file-reading.js';

/** An entry as it is sent: its time in RFC 3339, and its values by field. */
export type Entry = { time: string } & Record<string, string | number>;

/** Entries of a call. The gateway takes 50,000, but writing that many at once is felt on the page. */
export const entriesPerCall = 20_000;

const minuteMs = 60_000;

/** Steps of a file, first and last included, whose entries are sent in one call. */
export interface Chunk {
  fromStep: number;
  /** The first step of the next chunk. */
  toStep: number;
  count: number;
}

/** Cuts a file into chunks of known values of its first quantity. */
export function chunksOf({ values }: FileSeries, perCall = entriesPerCall): Chunk[] {
  const chunks: Chunk[] = [];
  let fromStep = 0;
  let count = 0;
  for (let step = 0; step < values.length; step += 1) {
    if (Number.isNaN(values[step])) {
      continue;
    }
    count += 1;
    if (count === perCall) {
      chunks.push({ fromStep, toStep: step + 1, count });
      fromStep = step + 1;
      count = 0;
    }
  }
  return count === 0 ? chunks : [...chunks, { fromStep, toStep: values.length, count }];
}

/** The entries of a chunk. Values that a step lacks are left out of its entry; a step without the first quantity has none. */
export function entriesOf(
  series: readonly [FileSeries, ...FileSeries[]],
  { fromStep, toStep }: Chunk,
): Entry[] {
  const [first, ...others] = series;
  const entries: Entry[] = [];
  for (let step = fromStep; step < toStep; step += 1) {
    const value = first.values[step] ?? Number.NaN;
    if (Number.isNaN(value)) {
      continue;
    }
    const timeMs = first.startMs + step * first.stepMinutes * minuteMs;
    const entry: Entry = { time: new Date(timeMs).toISOString() };
    entry[first.quantity.field] = rounded(value);
    for (const other of others) {
      const found = valueAt(other, timeMs);
      if (found !== undefined) {
        entry[other.quantity.field] = rounded(found);
      }
    }
    entries.push(entry);
  }
  return entries;
}

function valueAt({ startMs, stepMinutes, values }: FileSeries, timeMs: number): number | undefined {
  const value = values[Math.floor((timeMs - startMs) / (stepMinutes * minuteMs))];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Energies become powers with digits that no meter has, and bodies are limited in size. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
