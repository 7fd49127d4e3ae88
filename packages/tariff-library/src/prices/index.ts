export {
  type MarginalPriceSeries,
  marginalPriceSeries,
  type PriceSeries,
  priceSeries,
} from './price-series.js';
