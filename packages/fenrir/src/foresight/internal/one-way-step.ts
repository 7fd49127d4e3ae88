import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { OneWayStep } from './one-way-before.js';

/** The step of a site at a price. */
export function oneWayStep(
  terms: Pick<
    SiteTerms,
    | 'chargeMw'
    | 'dischargeMw'
    | 'chargeEfficiency'
    | 'dischargeEfficiency'
    | 'wearPerMwh'
    | 'importChargePerMwh'
  >,
  hours: number,
  pricePerMwh: number,
): OneWayStep {
  const { chargeEfficiency, dischargeEfficiency, wearPerMwh, importChargePerMwh } = terms;
  return {
    upMwh: terms.chargeMw * hours * chargeEfficiency,
    downMwh: (terms.dischargeMw * hours) / dischargeEfficiency,
    costPerMwh: (pricePerMwh + importChargePerMwh) / chargeEfficiency,
    gainPerMwh: (pricePerMwh - wearPerMwh) * dischargeEfficiency,
  };
}
