import type { Tariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/tarsis-error.js';

const kinds = {
  energy: { code: 'energyPeriods', of: ({ energy }: Tariff) => energy.periods },
  demand: { code: 'demandPeriods', of: ({ touDemand }: Tariff) => touDemand?.periods },
  coincident: { code: 'coincidentPeriods', of: ({ coincident }: Tariff) => coincident?.periods },
} as const;

/**
 * Refuses figures by period of which there are more than the tariff has periods.
 *
 * @param field Path of the figures, for the message.
 * @throws EngineError `outOfRange` / `energyPeriods`, `demandPeriods`, `coincidentPeriods`.
 */
export function checkPeriodCount(
  tariff: Tariff,
  kind: keyof typeof kinds,
  field: string,
  figures: readonly number[] = [],
): void {
  const { code, of } = kinds[kind];
  const periods = of(tariff)?.length ?? 0;
  if (figures.length <= periods) return;
  throw tarsisError(
    'outOfRange',
    code,
    `${field} must have at most ${periods} entries, the ${kind} periods of tariff ${tariff.code}; ${figures.length} came`,
    { periods, received: figures.length },
  );
}
