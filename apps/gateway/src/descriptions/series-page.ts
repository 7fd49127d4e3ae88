import { setImmediate } from 'node:timers/promises';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { dayMs, minuteMs } from '../internal/async.js';
import { outOfRange } from '../internal/errors.js';
import type { PriceRange, TimeSpan } from '../stores/stores.js';

/** Entries of one answer. */
export const maximumPageEntries = 10_000;

/** Entries read at a time: the embedded database works on the gateway's own thread, some 10 ms for so many. */
const ENTRIES_PER_READ = 5_000;

/** What is shown of a series without `from` [ms]. */
const DEFAULT_RANGE_MS = 31 * dayMs;

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** Query of the operations that read a stored series. */
export const seriesQuerySchema = Type.Object(
  {
    from: instant('First instant, RFC 3339 with offset. Default: 31 days before `to`'),
    to: instant('First instant that is not read. Default: after the last one that is stored'),
    resolution: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1440,
        description:
          'Means over steps of this length [min], which divides a day; steps begin at 00:00 UTC. Default: entries as they are stored',
        examples: [60],
      }),
    ),
  },
  { additionalProperties: false },
);

/** What a page of a series ends with. */
export const nextPageField = Type.Optional(
  Type.String({
    description: '`from` of the next page; absent where all of the range is answered',
  }),
);

/** Smallest and largest value of a step, and how many entries it has; absent without `resolution`. */
export const spreadFields = <Value extends TSchema>(value: Value) => ({
  minimum: Type.Optional(value),
  maximum: Type.Optional(value),
  count: Type.Optional(Type.Integer({ minimum: 1, description: 'Entries of the step' })),
});

/** Smallest and largest value of a step, and how many entries it has. */
export interface Spread {
  minimum: number;
  maximum: number;
  count: number;
}

/** One entry of a page: as stored, or the means of a step with the spread of its main value. */
export interface PageEntry {
  timeMs: number;
  means: Readonly<Record<string, number | null>>;
  spread?: Spread;
}

/** A page of a series, and where the next one begins. */
export interface SeriesPage {
  entries: PageEntry[];
  nextMs: number | undefined;
}

/** How a kind of series is read. */
interface SeriesSource<Entry extends { timeMs: number }> {
  span: TimeSpan | undefined;
  read(range: Required<PriceRange>): Promise<Entry[]>;
  /** Values by name, the main one first. */
  values(entry: Entry): Readonly<Record<string, number | null>>;
}

/**
 * Reads a page of a stored series, a part at a time so that others are served between.
 *
 * @param query - as its schema has accepted it
 * @param source - the series
 * @throws EngineError `outOfRange` `rangeEmpty` where `from` is not before `to`, `resolutionNotTaken` where it does not
 * divide a day
 */
export async function readSeriesPage<Entry extends { timeMs: number }>(
  { from, to, resolution }: Static<typeof seriesQuerySchema>,
  { span, read, values }: SeriesSource<Entry>,
): Promise<SeriesPage> {
  if (resolution !== undefined && 1440 % resolution !== 0) {
    const rule = 'resolution must divide a day into whole steps';
    throw outOfRange('gateway', 'resolutionNotTaken', 'resolution', `${rule}; ${resolution} came`);
  }
  const untilMs = to === undefined ? (span?.lastMs ?? 0) + 1 : Date.parse(to);
  const fromMs = from === undefined ? untilMs - DEFAULT_RANGE_MS : Date.parse(from);
  if (fromMs >= untilMs && (from !== undefined || to !== undefined)) {
    const rule = `from must be before to (${new Date(untilMs).toISOString()})`;
    throw outOfRange(
      'gateway',
      'rangeEmpty',
      'from',
      `${rule}; ${new Date(fromMs).toISOString()} came`,
    );
  }
  const stepMs = resolution === undefined ? undefined : resolution * minuteMs;
  const steps = createSteps(stepMs);
  let nextMs = stepMs === undefined ? fromMs : Math.floor(fromMs / stepMs) * stepMs;
  for (;;) {
    const part = await read({ fromMs: nextMs, untilMs, limit: ENTRIES_PER_READ });
    for (const entry of part) {
      if (!steps.add(entry.timeMs, values(entry))) {
        return { entries: steps.entries(), nextMs: steps.startOf(entry.timeMs) };
      }
    }
    const last = part.at(-1);
    if (last === undefined || part.length < ENTRIES_PER_READ) {
      return { entries: steps.entries(), nextMs: undefined };
    }
    nextMs = last.timeMs + 1;
    await setImmediate();
  }
}

interface Step {
  timeMs: number;
  sums: Map<string, { sum: number; count: number }>;
  spread: Spread;
}

/** Gathers entries into steps; without a length every entry is a step of its own. */
function createSteps(stepMs: number | undefined) {
  const steps: Step[] = [];
  const startOf = (timeMs: number) =>
    stepMs === undefined ? timeMs : Math.floor(timeMs / stepMs) * stepMs;
  return {
    startOf,
    /** False, and nothing added, where the entry would begin one step too many. */
    add(timeMs: number, values: Readonly<Record<string, number | null>>): boolean {
      const start = startOf(timeMs);
      let step = steps.at(-1);
      if (step?.timeMs !== start) {
        if (steps.length === maximumPageEntries) {
          return false;
        }
        step = { timeMs: start, sums: new Map(), spread: emptySpread() };
        steps.push(step);
      }
      addValues(step, values);
      return true;
    },
    entries: (): PageEntry[] =>
      steps.map(({ timeMs, sums, spread }) => ({
        timeMs,
        means: Object.fromEntries(
          [...sums].map(([name, { sum, count }]) => [name, count === 0 ? null : sum / count]),
        ),
        ...(stepMs !== undefined && { spread }),
      })),
  };
}

function emptySpread(): Spread {
  return { minimum: Number.POSITIVE_INFINITY, maximum: Number.NEGATIVE_INFINITY, count: 0 };
}

function addValues(step: Step, values: Readonly<Record<string, number | null>>): void {
  const { sums, spread } = step;
  for (const [name, value] of Object.entries(values)) {
    const total = sums.get(name) ?? { sum: 0, count: 0 };
    sums.set(name, total);
    if (value !== null) {
      total.sum += value;
      total.count += 1;
    }
  }
  const [main] = Object.values(values);
  if (typeof main === 'number') {
    spread.minimum = Math.min(spread.minimum, main);
    spread.maximum = Math.max(spread.maximum, main);
    spread.count += 1;
  }
}
