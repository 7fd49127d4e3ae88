import { nextUniform } from '@bess/kernel/rng';
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';
import type { Bench } from '../shared/harness.js';

const YEAR = 2026;
const QUARTERS = 4;

/** The same year by the hour and as four equal quarter hours: the totals agree, the work is fourfold. */
export const bench: Bench = {
  title: `Bill of a year under ${defaultTariffCode}`,
  rounds: 15,
  resultTolerance: 1e-9,
  contenders: (stream) => {
    const tariff = getTariff(defaultTariffCode);
    const hours = yearGrid(YEAR, 60, tariff.timeZone);
    const quarters = yearGrid(YEAR, 60 / QUARTERS, tariff.timeZone);
    const hourlyKw = Float64Array.from({ length: hours.length }, () => 500 * nextUniform(stream));
    const quarterKw = Float64Array.from(
      { length: quarters.length },
      (_, index) => hourlyKw[Math.floor(index / QUARTERS)]!,
    );
    return [
      { name: '8,760 hours', run: () => calculateBill(tariff, hourlyKw, hours).total },
      { name: '35,040 quarters', run: () => calculateBill(tariff, quarterKw, quarters).total },
    ];
  },
};
