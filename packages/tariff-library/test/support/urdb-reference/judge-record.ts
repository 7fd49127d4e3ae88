import type { TimeGrid } from '@bess/kernel/series';
import { calculateBill, fromUrdb, type Tariff } from '../../../src/index.js';
import { readReferenceRecord, UnclearRecord } from './read-reference-record.js';
import type { ReferenceStep } from './reference-calendar.js';
import { referenceMonths } from './reference-months.js';

/** A load on a grid, with the calendar that the reference uses. */
export interface ReferenceLoad {
  readonly grid: TimeGrid;
  readonly calendar: readonly ReferenceStep[];
  readonly netKw: readonly number[];
  readonly priorPeaksKw: readonly number[];
}

/** Result for a record. */
export type Verdict =
  /** The library refused it with an error of its own, or by naming charges. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** Billed, and the reference agrees month by month. */
  | { readonly outcome: 'agrees' }
  /** Billed differently from the reference, billed although the reference finds it unclear, or not a number. */
  | { readonly outcome: 'differs'; readonly why: string };

/** Reads and bills a record with the library, and with the reference if the library accepts it; crashes are rethrown. */
export function judgeRecord(
  record: Readonly<Record<string, unknown>>,
  load: ReferenceLoad,
): Verdict {
  const { grid, calendar, netKw, priorPeaksKw } = load;
  let tariff: Tariff;
  let ours: number[];
  try {
    tariff = fromUrdb(record, { timeZone: grid.timeZone }).tariff;
    const bill = calculateBill(tariff, netKw, grid, { priorPeaksKw });
    ours = bill.months.map(({ total }) => total);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    return { outcome: 'refused', why: `${Reflect.get(error, 'code')}: ${error.message}` };
  }
  if (!ours.every(Number.isFinite)) return { outcome: 'differs', why: `months ${ours.join()}` };
  let theirs: number[];
  try {
    const read = readReferenceRecord(record);
    theirs = referenceMonths(read, netKw, calendar, grid.stepMinutes, priorPeaksKw);
  } catch (error) {
    if (!(error instanceof UnclearRecord)) throw error;
    return { outcome: 'differs', why: `billed, though unclear: ${error.message}` };
  }
  const at = ours.findIndex(
    (total, month) => !(Math.abs(total - theirs[month]!) <= 1e-9 * (1 + Math.abs(total))),
  );
  if (at < 0 && ours.length === theirs.length) return { outcome: 'agrees' };
  return { outcome: 'differs', why: `month ${at + 1}: ${ours[at]} here, ${theirs[at]} there` };
}
