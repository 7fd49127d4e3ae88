/**
 * What a 50 MW battery is worth over fifteen years in an uncertain market, with two or four hours of storage: present value, return
 * and probability of loss over simulated lives with ageing cells, and the debt that bad years carry.
 *
 *   npm run example --workspace examples -- 12-value-of-a-project.ts
 */
import { valueProject } from '@bess/strix';

const { durations, bestDuration, currency, assumptions } = await valueProject({
  battery: { powerMw: 50, durationHours: [2, 4] },
  costs: { perKw: 120, perKwh: 70, operationPerKwYear: 5, replacementPerKwh: 50 },
  finance: {
    years: 15,
    inflationPerYear: 0.025,
    discountRate: { nominalPerYear: 0.08 },
    tax: { federalRate: 0.21, stateRate: 0.06, investmentTaxCredit: { fraction: 0.3 } },
    debt: { kind: 'sculpted', coverageRatio: 1.5, years: 10, ratePerYear: 0.065 },
  },
  ageing: { chemistry: 'lfp' },
  market: 'us-iso-day-ahead',
  seed: 7,
  projectCount: 20,
});

const millions = (amount: number) => `${(amount / 1e6).toFixed(1)} million ${currency}`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
for (const { durationHours, capitalCost, equity, capacityByYear, debt } of durations) {
  const { npv, npvStandardErrors, probabilityOfLoss, internalRateOfReturn, paybackYears } = equity;
  console.log(`${durationHours} hours, for ${millions(capitalCost)}`);
  for (const level of ['p10', 'p50', 'p90'] as const) {
    console.log(
      `  ${level} of the present value: ${millions(npv[level])} ± ${millions(npvStandardErrors[level])}`,
    );
  }
  console.log(
    `  probability of loss: ${percent(probabilityOfLoss.value)} ± ${percent(probabilityOfLoss.standardError)}`,
  );
  console.log(
    `  return: ${percent(internalRateOfReturn.distribution?.p50 ?? Number.NaN)} in half of the ${percent(internalRateOfReturn.uniqueShare)} of projects that have one`,
  );
  console.log(`  earned back after ${paybackYears.p50?.toFixed(1) ?? 'more than 15'} years`);
  console.log(`  capacity after 15 years: ${percent(capacityByYear.p50.at(-1) ?? 0)}`);
  // Every year at the revenue that it exceeds with a probability of 90 %.
  console.log(
    `  debt at a coverage of ${debt?.minimumCoverage?.toFixed(2)} in the P90 case: ${millions(debt?.amount ?? 0)}`,
  );
}
for (const { durationHours, value, standardError } of bestDuration?.onMean.leads ?? []) {
  console.log(
    `${bestDuration?.onMean.durationHours} hours are worth ${millions(value)} ± ${millions(standardError)} more than ${durationHours}`,
  );
}
for (const { name, value, source } of assumptions) {
  console.log(`assumption ${name}: ${value} (${source})`);
}
