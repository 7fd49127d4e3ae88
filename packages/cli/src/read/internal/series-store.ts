import { EngineError } from '@bess/kernel/errors';
import { dataError, type FilePlace } from '../data-error.js';
import type { PowerUnit } from '../readings.js';

const MINUTE_MS = 60_000;
const MAX_STEPS = 10_000_000;
/** The first rows determine the step; later rows must match it. */
const ROWS_TO_LEARN_STEP = 200;
/** Errors after which no further row can be read. */
const WHOLE_FILE = new Set(['tooFewReadings', 'stepNotTaken', 'tooManySteps']);

/** Readings in order of time, stored by step, at eight bytes each. */
export class SeriesStore {
  readonly #onFault: ((fault: EngineError) => void) | undefined;
  #startMs = Number.NaN;
  #stepMs = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #length = 0;
  #values = new Float64Array(1024);
  #first: { epochMs: number; value: number; place: FilePlace }[] = [];

  constructor(onFault?: (fault: EngineError) => void) {
    this.#onFault = onFault;
  }

  /** Time of the latest reading [ms]; −∞ before the first. */
  get lastMs(): number {
    return this.#lastMs;
  }

  add(epochMs: number, value: number, place: FilePlace): void {
    if (epochMs <= this.#lastMs) {
      const came =
        epochMs === this.#lastMs
          ? `${iso(epochMs)} came twice`
          : `${iso(epochMs)} after ${iso(this.#lastMs)} came`;
      throw dataError(
        'timesNotRising',
        place,
        `times must rise; ${came} (choose one series if the file has several, and sort it by time)`,
      );
    }
    this.#lastMs = epochMs;
    if (this.#stepMs > 0) {
      this.#put(epochMs, value, place);
      return;
    }
    this.#first.push({ epochMs, value, place });
    if (this.#first.length === ROWS_TO_LEARN_STEP) this.#learnStep();
  }

  /** Closes the store. Converts energies to powers, and end times to the start of their step. */
  finish(
    unit: PowerUnit | undefined,
    label: 'start' | 'end',
  ): { startMs: number; stepMinutes: number; values: Float64Array } {
    if (this.#stepMs === 0) this.#learnStep();
    const stepMinutes = this.#stepMs / MINUTE_MS;
    const values = this.#values.slice(0, this.#length);
    const factor = unit === undefined ? 1 : kilowattsPer(unit, stepMinutes);
    if (factor !== 1) for (let i = 0; i < values.length; i += 1) values[i]! *= factor;
    return { startMs: this.#startMs - (label === 'end' ? this.#stepMs : 0), stepMinutes, values };
  }

  #learnStep(): void {
    const rows = this.#first;
    if (rows.length < 2) {
      throw dataError(
        'tooFewReadings',
        rows[0]?.place,
        `at least 2 readings are needed; the file has ${rows.length}`,
      );
    }
    const distances = rows.slice(1).map(({ epochMs }, i) => epochMs - rows[i]!.epochMs);
    // Where rows may be left out, one with a wrong time does not set the step.
    const stepMs = this.#onFault ? mostFrequent(distances) : Math.min(...distances);
    if (stepMs % MINUTE_MS !== 0 || 60 % (stepMs / MINUTE_MS) !== 0) {
      throw dataError(
        'stepNotTaken',
        rows[distances.indexOf(stepMs) + 1]!.place,
        `the distance of readings must divide 60 minutes; it is ${stepMs / MINUTE_MS} minutes`,
      );
    }
    this.#stepMs = stepMs;
    this.#startMs = rows[0]!.epochMs;
    this.#first = [];
    for (const { epochMs, value, place } of rows) {
      try {
        this.#put(epochMs, value, place);
      } catch (error) {
        reportRow(error, this.#onFault);
      }
    }
  }

  #put(epochMs: number, value: number, place: FilePlace): void {
    const index = (epochMs - this.#startMs) / this.#stepMs;
    if (!Number.isInteger(index)) {
      throw dataError(
        'timeOffStep',
        place,
        `times must be whole steps of ${this.#stepMs / MINUTE_MS} minutes after ${iso(this.#startMs)}; ${iso(epochMs)} came`,
      );
    }
    if (index >= MAX_STEPS) {
      throw dataError(
        'tooManySteps',
        place,
        `a file must span at most ${MAX_STEPS} steps; ${iso(epochMs)} is step ${index + 1}`,
      );
    }
    if (index >= this.#values.length) {
      const longer = new Float64Array(Math.max(index + 1, Math.ceil(this.#values.length * 1.5)));
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values.fill(Number.NaN, this.#length, index);
    this.#values[index] = value;
    this.#length = index + 1;
  }
}

/** Reports an error of one row, so that the next row can be read, or throws it: if nobody listens, or the file is at fault. */
export function reportRow(
  error: unknown,
  onFault: ((fault: EngineError) => void) | undefined,
): void {
  const isOfRow = error instanceof EngineError && !WHOLE_FILE.has(error.code);
  if (onFault === undefined || !isOfRow) throw error;
  onFault(error);
}

/** The value that occurs most often; the smallest of several. */
function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return Math.min(...[...counts].filter(([, count]) => count === most).map(([value]) => value));
}

function kilowattsPer(unit: PowerUnit, stepMinutes: number): number {
  const scale = unit.startsWith('k') ? 1 : unit.startsWith('M') ? 1000 : 0.001;
  return unit.endsWith('h') ? (scale * 60) / stepMinutes : scale;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
