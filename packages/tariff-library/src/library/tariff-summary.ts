import type { Tariff } from '../schema/tariff.js';

/** What a list shows of a tariff. */
export type TariffSummary = Pick<
  Tariff,
  | 'code'
  | 'name'
  | 'utility'
  | 'sector'
  | 'country'
  | 'region'
  | 'timeZone'
  | 'currency'
  | 'service'
  | 'effectiveFrom'
  | 'effectiveTo'
  | 'features'
>;
