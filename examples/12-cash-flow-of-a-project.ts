/**
 * From simulated annual revenues to the value of a project: fifteen years drawn from the simulation, fading capacity, costs, and
 * percentiles of the present value.
 *
 *   npm run example --workspace examples -- 12-cash-flow-of-a-project.ts
 */
import { createStream, nextUniform } from '@bess/kernel/rng';
import { quantile } from '@bess/kernel/stats';
import { simulate } from '@bess/strix';

const powerMw = 50;
const project = {
  costPerKw: 900, // including the grid connection [USD]
  fixedPerKwYear: 15,
  years: 15,
  fadePerYear: 0.02,
  discountRate: 0.07,
};
const { paths, currency } = await simulate({
  battery: { powerMw, capacityMwh: 4 * powerMw },
  market: 'us-iso-day-ahead',
  seed: 7,
  pathCount: 500,
  horizonDays: 30,
  include: { paths: true },
});
const revenues = paths!.annualRevenue;

// The years are drawn independently. If they were correlated, the spread would be wider.
const stream = createStream({ seed: 7, stream: 0, path: 0 });
const values = Float64Array.from({ length: 2000 }, () => {
  let value = -project.costPerKw * powerMw * 1000;
  for (let year = 1; year <= project.years; year += 1) {
    const drawn = revenues[Math.floor(nextUniform(stream) * revenues.length)]!;
    const cash =
      drawn * (1 - project.fadePerYear) ** (year - 1) - project.fixedPerKwYear * powerMw * 1000;
    value += cash / (1 + project.discountRate) ** year;
  }
  return value;
});
const millions = (amount: number) => `${(amount / 1e6).toFixed(1)} million ${currency}`;
for (const level of [0.1, 0.5, 0.9]) {
  console.log(`P${100 * level} of the present value: ${millions(quantile(values, level))}`);
}
const share = values.filter((value) => value > 0).length / values.length;
console.log(`positive present value in ${(100 * share).toFixed(0)} % of the cases`);
const worth = project.costPerKw + quantile(values, 0.5) / (powerMw * 1000);
console.log(`break-even cost in half of the cases: ${worth.toFixed(0)} ${currency} per kW`);
