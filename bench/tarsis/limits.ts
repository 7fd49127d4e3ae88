/**
 * Measures how far plans come within time limits, and whether answers keep to them: a month of hours in which exports earn more than imports
 * cost, so that every hour may need a binary, solved by the packages' solver under limits from a hundredth of a second on.
 *
 *   npm run tarsis-limits --workspace bench -- [--limits 0.001,10,100,1000,3000,10000]
 *
 * A limit holds for each solve; a plan takes a few, plus the time to build models. Exits with 1 where an answer is not a plan.
 */
import { parseArgs } from 'node:util';
import { createTimeGrid } from '@bess/kernel/series';
import { getTariff } from '@bess/tariff-library';
import { type OptimizeOptions, optimize } from '@bess/tarsis';

const { values } = parseArgs({
  options: { limits: { type: 'string', default: '0.001,10,100,1000,3000,10000' } },
});
const tariff = getTariff('sce-tou-8-option-d-under-2-kv');
const length = 31 * 24;
const options: OptimizeOptions = {
  tariff,
  grid: createTimeGrid({
    ...{ start: '2026-07-01', length, stepMinutes: 60, timeZone: tariff.timeZone },
  }),
  loadKwSeries: Array.from({ length }, (_, hour) => 30 + 20 * Math.sin(hour / 5)),
  battery: { powerKw: 40, capacityKwh: 80 },
  exportRule: { kind: 'netBilling', sellPricePerKwh: 0.5 },
};

console.log(`${process.version}\n`);
console.log(
  '| limit [ms] | answered after [ms] | solves | plan of an idle battery | objective | gap [%] |',
);
console.log('|---|---|---|---|---|---|');
for (const timeLimitMs of values.limits.split(',').map(Number)) {
  const started = performance.now();
  const { objective, optimalityGapPct, plan, solves } = await optimize({
    ...options,
    timeLimitMs,
    nowMs: () => performance.now(),
  });
  const tookMs = performance.now() - started;
  const isIdle = solves.at(-1)?.isIdle === true ? 'yes' : 'no';
  const cells = [timeLimitMs, tookMs.toFixed(0), solves.length, isIdle, objective.toFixed(2)];
  console.log(`| ${cells.join(' | ')} | ${optimalityGapPct.toFixed(2)} |`);
  const isBoth = plan.importKwSeries.some(
    (kw, hour) => Math.min(kw, plan.exportKwSeries[hour]!) > 1e-6,
  );
  if (isBoth || !Number.isFinite(optimalityGapPct)) process.exitCode = 1;
}
