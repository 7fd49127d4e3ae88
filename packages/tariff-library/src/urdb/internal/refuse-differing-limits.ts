import { differingTierLimits } from '../../internal/differing-tier-limits.js';
import type { Tariff } from '../../schema/tariff.js';
import type { UrdbReading } from './urdb-reading.js';

/** Names tiers of periods that share a month and differ in their limits where the bill refuses them. */
export function refuseDifferingLimits(
  { energy, touDemand }: Pick<Tariff, 'energy'> & { touDemand: Tariff['touDemand'] },
  reading: UrdbReading,
): void {
  const charges = [
    ...(energy.tierScope === 'month' ? [{ field: 'energyratestructure', charge: energy }] : []),
    ...(touDemand ? [{ field: 'demandratestructure', charge: touDemand }] : []),
  ];
  for (const { field, charge } of charges) {
    const differing = differingTierLimits(charge);
    if (!differing) continue;
    const [one, other] = differing.periods;
    reading.refuseToBill(
      'tierLimitsDiffer',
      field,
      `Periods ${one} and ${other} have different tier limits in month ${differing.month}.`,
    );
  }
}
