import { yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, listTariffs } from '@bess/tariff-library';
import { yearLoads } from './lib/year-loads.js';

/**
 * Bills a year of quarter hours on every bundled tariff, one after the other on one core.
 *
 *   npm run tariff-speed --workspace bench
 */
const ROUNDS = 5;
const [hourly = []] = Object.values(yearLoads(['bdg2_fox_office_thelma']));
const quarters = Float64Array.from({ length: 4 * hourly.length }, (_, step) => hourly[step >> 2]!);
const cases = listTariffs().map(({ code }) => {
  const tariff = getTariff(code);
  return { tariff, grid: yearGrid(2026, 15, tariff.timeZone) };
});
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const start = process.cpuUsage();
  for (const { tariff, grid } of cases) calculateBill(tariff, quarters, grid);
  const { user, system } = process.cpuUsage(start);
  seconds.push((user + system) / 1e6);
}
seconds.sort((left, right) => left - right);
const median = seconds[ROUNDS >> 1]!;
console.log(
  `${cases.length} bills of 35,040 quarter-hours: ${(cases.length / median).toFixed(0)} bills per second of one core (median of ${ROUNDS} rounds, ${(cases.length / seconds[ROUNDS - 1]!).toFixed(0)} to ${(cases.length / seconds[0]!).toFixed(0)}); ${((1000 * median) / cases.length).toFixed(2)} ms a bill.`,
);
