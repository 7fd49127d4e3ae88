import type { FacilityState } from '../../facility/facility-state.js';
import { doubtOf } from '../../facility/internal/doubt-of.js';
import { settled } from '../../facility/internal/settled.js';
import type { RiskAssumption } from '../risk-assessment.js';

/**
 * What looks as if it were in another unit: readings that are held back for it, and the present load, which is taken as it is.
 *
 * @param state - what was learned of the load
 * @param timeMs - now [ms since the Unix epoch]
 * @param currentLoadKw - present load [kW]
 */
export function unitDoubts(
  state: FacilityState,
  timeMs: number,
  currentLoadKw: number,
): RiskAssumption[] {
  const known = settled(state, timeMs);
  const { unitQuestion } = known;
  const doubt = doubtOf(known, timeMs, currentLoadKw);
  const doubts: RiskAssumption[] = [];
  if (unitQuestion) {
    const { factor, readings, sinceMs } = unitQuestion;
    doubts.push({
      field: 'unit of the readings',
      value: 'kW',
      source: `${readings} readings since ${new Date(sinceMs).toISOString()} are about ${multiple(factor)} the load that is usual, as if in another unit: they teach nothing until it is said what they are`,
    });
  }
  if (doubt === 'unitLarger' || doubt === 'unitSmaller') {
    doubts.push({
      field: 'currentLoadKw',
      value: currentLoadKw,
      source: `taken as it came, although it is about ${multiple(doubt === 'unitLarger' ? 1000 : 0.001)} the load that is usual, as if in another unit`,
    });
  }
  return doubts;
}

function multiple(factor: number): string {
  return factor > 1 ? 'a thousand times' : 'a thousandth of';
}
