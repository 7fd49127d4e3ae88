/**
 * Annual figures of one battery from horizons of 7 to 365 days, undated and from a day in winter and in summer, for every
 * prior: P10, P50, P90 with their standard errors, and the largest deviation from the 365-day figures as a share of the
 * tolerance (3 standard errors of both and 5 %).
 *
 *   node --conditions=@bess/source --import tsx strix/horizons.ts [paths]
 */
import { marketNames, simulate } from '@bess/strix';

const pathCount = Number(process.argv[2] ?? 2000);
const horizons = [7, 30, 90, 365];
const names = ['p10', 'p50', 'p90'] as const;
const thousands = (amount: number) => (amount / 1000).toFixed(1);

console.log(`50 MW, 200 MWh, energy only, ${pathCount} paths; thousand a year and MW`);
for (const market of marketNames) {
  for (const startDate of [undefined, '2027-01-10', '2027-07-10']) {
    const results = [];
    for (const horizonDays of horizons) {
      results.push(
        await simulate({
          battery: { powerMw: 50, capacityMwh: 200 },
          market,
          seed: 1,
          pathCount,
          horizonDays,
          reserve: false,
          ...(startDate !== undefined && { startDate }),
        }),
      );
    }
    const year = results[results.length - 1]!;
    for (const [i, { annualRevenue, standardErrors }] of results.entries()) {
      const figures = names.map(
        (name) => `${thousands(annualRevenue[name] / 50)}±${thousands(standardErrors[name] / 50)}`,
      );
      const used = names.map((name) => {
        const error = Math.hypot(standardErrors[name], year.standardErrors[name]);
        const allowed = 3 * error + 0.05 * Math.abs(year.annualRevenue[name]);
        return Math.abs(annualRevenue[name] - year.annualRevenue[name]) / allowed;
      });
      console.log(
        [market.padEnd(22), (startDate ?? 'spread').padEnd(10), `${horizons[i]} d`.padEnd(6)]
          .concat(figures.map((figure) => figure.padStart(12)))
          .concat(`${Math.max(...used).toFixed(2)} of what is allowed`.padStart(24))
          .join(' '),
      );
    }
  }
}
