import type { Tariff } from '../schema/tariff.js';
import { validateTariff } from '../schema/validate-tariff.js';
import { differingTierLimits } from './differing-tier-limits.js';
import { tariffLibraryError } from './tariff-library-error.js';
import { tariffNotSupported } from './tariff-not-supported.js';

/** Refuses a malformed tariff, and by name one whose stated charges a bill would leave out. */
export function assertBillable(tariff: Tariff): void {
  validateTariff(tariff);
  if (tariff.unsupported.length > 0) throw tariffNotSupported(tariff.code, tariff.unsupported);
  const charges = {
    ...(tariff.energy.tierScope === 'month' && { energy: tariff.energy }),
    ...(tariff.touDemand && { touDemand: tariff.touDemand }),
  };
  for (const [field, charge] of Object.entries(charges)) {
    const differing = differingTierLimits(charge);
    if (!differing) continue;
    const { month, periods } = differing;
    throw tariffLibraryError(
      'outOfRange',
      'tariffNotSupported',
      `${field}.periods: periods of one month must have the same tier limits, but periods ${periods[0]} and ${periods[1]} of tariff ${tariff.code} differ in month ${month}.`,
      { tariff: tariff.code, unsupported: ['tierLimitsDiffer'], field, month, periods },
    );
  }
}
