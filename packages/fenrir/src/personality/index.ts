export type { PriceObservation } from '../types.js';
export type { PersonalityOptions } from './create-personality.js';
export {
  describePersonality,
  type HourProfile,
  type PersonalityDescription,
} from './describe-personality.js';
export { relearnPrices } from './observe-prices.js';
export {
  type PriceQuantiles,
  type PriceRegime,
  priceRegime,
  type RegimeName,
  regimeLabel,
  regimeNames,
} from './price-regime.js';
