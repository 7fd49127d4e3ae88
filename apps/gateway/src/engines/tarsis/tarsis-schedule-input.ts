import type { ScheduleOptions } from '@bess/tarsis';
import type { MeasuredLoad } from './load-of-year.js';

/** What a worker needs to answer `POST /api/tarsis/schedule`. */
export interface TarsisScheduleInput {
  options: Pick<
    ScheduleOptions,
    'month' | 'year' | 'currentSocFraction' | 'facility' | 'achievable'
  > & {
    tariff: string;
  };
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** Readings from which typical days are chosen in the place of the facility's; undefined without a year of them. */
  measured?: MeasuredYear;
}

/** Twelve measured months, and what came before them. */
export interface MeasuredYear extends MeasuredLoad {
  /** Peaks of the months before its first one, latest first [kW]; of a tariff with a ratchet. */
  priorPeaksKw?: number[];
}
