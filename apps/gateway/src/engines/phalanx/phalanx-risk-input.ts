import type { RiskOptions } from '@bess/phalanx';
import type { LoadSettings } from './load-settings.js';

/** What is described of a battery; what is left out follows from the facility's peak, or from the engine's defaults. */
export interface DescribedBattery {
  powerKw?: number;
  capacityKwh?: number;
  chargeEfficiency?: number;
  dischargeEfficiency?: number;
  minSocFraction?: number;
  maxSocFraction?: number;
  /** In the currency of the tariff. */
  wearPerMwhDischarged?: number;
}

/** What a worker needs to answer `POST /api/phalanx/risk`. */
export interface PhalanxRiskInput {
  /** JSON of what is learned of the load; null where nothing is. */
  state: string | null;
  settings: LoadSettings;
  /** Code of the tariff. */
  tariff: string;
  battery: DescribedBattery;
  /** Highest of the described peaks of the last twelve months [kW]; absent where none is described. */
  describedPeakKw?: number;
  options: Required<
    Pick<RiskOptions, 'socFraction' | 'currentLoadKw' | 'daysRemaining' | 'timeMs' | 'meterMinutes'>
  > &
    Pick<
      RiskOptions,
      'temperatureF' | 'periodStartMs' | 'priorPeaksKw' | 'runningPeaksKw' | 'promise' | 'pathCount'
    >;
  /** Of the instant, by the facility's clock: `YYYY-MM`. */
  month: string;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
}
