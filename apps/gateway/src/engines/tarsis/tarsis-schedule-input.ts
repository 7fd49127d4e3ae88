import type { TarsisOptions } from '@bess/tarsis';

/** What a worker needs to answer `POST /api/tarsis/schedule`. */
export interface TarsisScheduleInput {
  options: Pick<
    TarsisOptions,
    'month' | 'year' | 'currentSocFraction' | 'facility' | 'achievable'
  > & {
    tariff: string;
  };
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
}
