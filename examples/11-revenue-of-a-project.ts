/**
 * The annual revenue of a 50 MW / 200 MWh project in a market without available price history: P10, P50 and P90, the tail that a
 * lender asks for, and how close the policy comes to perfect foresight.
 *
 *   npm run example --workspace examples -- 11-revenue-of-a-project.ts
 */
import { simulate } from '@bess/strix';

const result = await simulate({
  battery: { powerMw: 50, capacityMwh: 200 },
  market: 'us-iso-day-ahead',
  seed: 2027,
  pathCount: 1000,
  horizonDays: 30,
  include: { benchmarks: true },
});

const { annualRevenue, standardErrors, riskMetrics, streams, benchmarks, currency } = result;
const millions = (amount: number) => `${(amount / 1e6).toFixed(2)} million ${currency}`;
for (const name of ['p10', 'p50', 'p90'] as const) {
  console.log(
    `${name}: ${millions(annualRevenue[name])} a year, ± ${millions(standardErrors[name])}`,
  );
}
// Exceeded with a probability of 90 %: the P90 of project finance is p10 here.
console.log(`worst 5 % of the years: ${millions(riskMetrics.cvar95)} on average`);
console.log(`energy ${millions(streams.energy)}, reserves ${millions(streams.reserves)}`);
console.log(`share of perfect foresight: ${(100 * benchmarks!.foresightShare).toFixed(0)} %`);
for (const { name, value, source } of result.assumptions) {
  console.log(`assumption ${name}: ${value} (${source})`);
}
