/**
 * Learns the load of an office from its readings and estimates, on a Wednesday in July at noon, the probability that the next 24
 * hours contain the billed peak, and what a battery should do about it.
 *
 *   npm run example --workspace examples -- 13-guard-a-peak.ts
 */
import { readFileSync } from 'node:fs';
import { createBattery } from '@bess/kernel/battery';
import { assessRisk, fitFacility } from '@bess/phalanx';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';

const timeZone = 'Europe/London';
const timeMs = Date.parse('2014-07-16T11:00:00Z');
const [, ...rows] = readFileSync(new URL('data/office-load.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const readings = rows.map((row) => {
  const [time, loadKw] = row.split(',');
  return { timeMs: Date.parse(time!), loadKw: Number(loadKw) };
});

const past = readings.filter((reading) => reading.timeMs < timeMs);
const state = fitFacility(past, { timeZone, stepMinutes: 60 });
const now = readings.find((reading) => reading.timeMs === timeMs)!;
const assessment = await assessRisk(
  {
    tariff: getTariff(defaultTariffCode),
    battery: createBattery({ powerKw: 60, capacityKwh: 120 }),
    socFraction: 0.8,
    timeMs,
    currentLoadKw: now.loadKw,
    daysRemaining: 15,
  },
  state,
);

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
console.log(`${past.length} hours learned; the load is now ${now.loadKw} kW`);
console.log(
  `probability of the billed peak in the next 24 hours: ${percent(assessment.peakRiskProbability)}, most likely between ` +
    `${assessment.windowStart} ${assessment.windowStartDay} and ${assessment.windowEnd} ${assessment.windowEndDay}`,
);
console.log(
  `recommended: ${assessment.recommendedAction}, confidence ${percent(assessment.confidence)}`,
);
for (const insight of assessment.insights) console.log(`- ${insight}`);
for (const { name, targetsKw, missProbability, rejection, isChosen } of assessment.candidates) {
  const targets = Object.entries(targetsKw).map(([window, kw]) => `${window} ${kw.toFixed(0)} kW`);
  const verdict = isChosen ? 'chosen' : (rejection ?? 'more expensive');
  console.log(
    `  ${name}: ${targets.join(', ')}; miss probability ${percent(missProbability)}; ${verdict}`,
  );
}
