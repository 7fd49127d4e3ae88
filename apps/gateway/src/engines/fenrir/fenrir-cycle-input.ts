import type { CycleOptions } from '@bess/fenrir';
import type { BatteryOptions } from '@bess/kernel/battery';
import type { LearnPricesInput } from './learn-prices-input.js';

/** What a worker needs to answer `POST /api/fenrir/cycle`. */
export interface FenrirCycleInput {
  learning: LearnPricesInput;
  battery: BatteryOptions;
  options: Required<
    Pick<CycleOptions, 'socFraction' | 'pricePerMwh' | 'timeMs' | 'submitted' | 'horizonHours'>
  > &
    Pick<CycleOptions, 'forecast' | 'knownPrices' | 'insightsIn' | 'usdPerUnit'>;
}
