/**
 * Builds a policy for a battery and a market and operates it hour by hour over thirteen weeks of prices, each price known only
 * when it occurs; compares the result with perfect foresight.
 *
 *   npm run example --workspace examples -- 10-operate-by-a-policy.ts
 */
import { readFileSync } from 'node:fs';
import { buildPolicy, createPolicyRunner, marketPrior } from '@bess/strix';
import { perfectForesightBound } from '@bess/strix/valuation';

const battery = {
  powerMw: 10,
  minEnergyMwh: 0,
  maxEnergyMwh: 40,
  initialEnergyMwh: 20,
  chargeEfficiency: 0.92,
  dischargeEfficiency: 0.92,
  wearPerMwhDischarged: 5,
};
const policy = buildPolicy('arbitrage', marketPrior('us-iso-day-ahead'), battery);
const runner = createPolicyRunner(policy, battery, 'America/Los_Angeles');

const [, ...lines] = readFileSync(new URL('data/caiso-2020-prices.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
let energyMwh = battery.initialEnergyMwh;
let cash = 0;
let dischargedMwh = 0;
const prices: number[] = [];
for (const line of lines) {
  const [time, price] = line.split(',');
  const pricePerMwh = Number(price);
  const { chargeMw, dischargeMw } = runner.next(Date.parse(time!), pricePerMwh, energyMwh);
  energyMwh += chargeMw * battery.chargeEfficiency - dischargeMw / battery.dischargeEfficiency;
  cash += pricePerMwh * (dischargeMw - chargeMw);
  dischargedMwh += dischargeMw;
  prices.push(pricePerMwh);
}
const earned = cash - battery.wearPerMwhDischarged * dischargedMwh;
const bound = perfectForesightBound(prices, battery).valueLessWear;
console.log(`${lines.length} hours, ${dischargedMwh.toFixed(0)} MWh sold`);
console.log(`cash minus wear: ${earned.toFixed(0)} USD`);
console.log(
  `perfect foresight: ${bound.toFixed(0)} USD; share ${((100 * earned) / bound).toFixed(0)} %`,
);
