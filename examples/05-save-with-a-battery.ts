/**
 * The savings of a battery behind the meter of the default facility, and its plan for the next day.
 *
 *   npm run example --workspace examples -- 05-save-with-a-battery.ts
 */
import { defaultTariffCode } from '@bess/tariff-library';
import { schedule } from '@bess/tarsis';

const { savings, currency, day, optimalityGapPct } = await schedule({
  tariff: defaultTariffCode,
  month: 7,
  year: 2026,
});

for (const [part, amount] of Object.entries(savings)) {
  console.log(`${part}: ${amount.toFixed(2)} ${currency} per year`);
}
console.log(`proven gap: ${optimalityGapPct.toFixed(4)} %`);

const chargedKwh = energyKwh(day.chargeKwSeries, day.stepMinutes);
const dischargedKwh = energyKwh(day.dischargeKwSeries, day.stepMinutes);
console.log(
  `next day: ${chargedKwh.toFixed(1)} kWh charged, ${dischargedKwh.toFixed(1)} kWh discharged`,
);

function energyKwh(powerKwSeries: readonly number[], stepMinutes: number): number {
  return powerKwSeries.reduce((sum, powerKw) => sum + (powerKw * stepMinutes) / 60, 0);
}
