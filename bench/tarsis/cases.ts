/**
 * A thousand facilities drawn at random (loads of real buildings before their test, real charging sessions, tariffs of the library,
 * batteries, panels, limits, export rules, horizons from a day in 5 minutes to a typical year): each must be answered with a plan that
 * passes a check by independent arithmetic, or refused because its tariff is not covered. Each solve may take `--limit-ms`. Exits with 1 if one fails.
 *
 *   npm run tarsis-cases --workspace bench -- [--seed 1] [--cases 1000] [--from 0] [--limit-ms 2000] [--only 3,14] [--replay NUMBER]
 *
 * A case is replayed by the seed and its number.
 */
import { inspect, parseArgs } from 'node:util';
import { isEngineError } from '@bess/kernel/errors';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';
import {
  type OptimizeOptions,
  optimize,
  type ScheduleOptions,
  schedule,
  supportedCharges,
} from '@bess/tarsis';
import { markdownTable } from '../shared/markdown-table.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { caseSource, drawsOf } from './lib/cases/case-source.js';
import { horizonFaults } from './lib/cases/horizon-faults.js';
import { randomHorizon } from './lib/cases/random-horizon.js';
import { randomYear } from './lib/cases/random-year.js';
import { yearFaults } from './lib/cases/year-faults.js';

/** Every n-th facility is asked for its typical year, the others for a timeline. */
const YEAR_EVERY = 3;
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    'limit-ms': { type: 'string', default: '2000' },
    only: { type: 'string' },
    replay: { type: 'string' },
  },
});
const seed = Number(asked.seed);
const timeLimitMs = Number(asked['limit-ms']);
const source = caseSource(seriesFolder(process.env));
const covered = new Set(
  source.tariffs
    .filter((tariff) => isCoveredByTierSchedules(tariff, { handledSeparately: supportedCharges }))
    .map(({ code }) => code),
);

interface Outcome {
  readonly kind: string;
  readonly tariff: string;
  readonly faults: readonly string[];
  readonly isRefused: boolean;
  /** Stopped by the time limit without a plan, and reported so. */
  readonly isLate: boolean;
  /** Stopped before there was a plan better than an idle battery. */
  readonly isIdle: boolean;
  readonly gapPct: number;
}

if (asked.replay !== undefined) {
  console.log(inspect(await runCase(Number(asked.replay), true), { depth: 4 }));
} else {
  process.exitCode = (await runAll(numbers())) === 0 ? 0 : 1;
}

function numbers(): number[] {
  if (asked.only !== undefined) return asked.only.split(',').map(Number);
  return Array.from({ length: Number(asked.cases) }, (_, index) => Number(asked.from) + index);
}

async function runCase(number: number, tells = false): Promise<Outcome> {
  const draws = drawsOf(seed, number);
  const isYear = number % YEAR_EVERY === 0;
  const options = isYear ? randomYear(source, draws) : randomHorizon(source, draws);
  if (tells) console.log(inspect(options, { depth: 6, maxArrayLength: 100 }));
  const tariff = String(options.tariff);
  const kind =
    'grid' in options
      ? `${Math.round((options.grid.length * options.grid.stepMinutes) / 1440)} days at ${options.grid.stepMinutes} min`
      : `typical year at ${options.facility?.stepMinutes} min`;
  try {
    const { faults, result } = await answered(options);
    const isIdle = result.solves.some((solve) => solve.isIdle === true);
    const gapPct = result.optimalityGapPct;
    return { kind, tariff, faults, isRefused: false, isLate: false, isIdle, gapPct };
  } catch (error) {
    const name = isEngineError(error) ? `${error.kind} ${error.code}: ` : '';
    const message = `${name}${error instanceof Error ? error.message : error}`;
    const isRefused =
      isEngineError(error) && error.code === 'tariffNotSupported' && !covered.has(tariff);
    const isLate = isEngineError(error) && error.code === 'noAnswerInTime';
    const faults = isRefused || isLate ? [] : [message];
    return { kind, tariff, faults, isRefused, isLate, isIdle: false, gapPct: 0 };
  }
}

async function answered(options: OptimizeOptions | ScheduleOptions) {
  const timed = { nowMs: () => performance.now(), timeLimitMs };
  if ('grid' in options) {
    const result = await optimize({ ...options, ...timed });
    return { result, faults: horizonFaults(options, result) };
  }
  const result = await schedule({ ...options, ...timed });
  return { result, faults: yearFaults(options, result) };
}

/** @returns number of failed cases */
async function runAll(cases: readonly number[]): Promise<number> {
  const kinds = new Map<
    string,
    {
      answered: number;
      refused: number;
      late: number;
      idle: number;
      failed: number;
      worstGap: number;
      slowestMs: number;
    }
  >();
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  for (const number of cases) {
    const before = process.cpuUsage();
    const outcome = await runCase(number);
    const used = process.cpuUsage(before);
    const cpuMs = (used.user + used.system) / 1000;
    times.push(cpuMs);
    const kind = kinds.get(outcome.kind) ?? {
      answered: 0,
      refused: 0,
      late: 0,
      idle: 0,
      failed: 0,
      worstGap: 0,
      slowestMs: 0,
    };
    kinds.set(outcome.kind, kind);
    if (outcome.isRefused) kind.refused += 1;
    else if (outcome.isLate) kind.late += 1;
    else if (outcome.faults.length === 0) kind.answered += 1;
    else kind.failed += 1;
    if (outcome.isIdle) kind.idle += 1;
    kind.worstGap = Math.max(kind.worstGap, outcome.gapPct);
    kind.slowestMs = Math.max(kind.slowestMs, cpuMs);
    if (outcome.faults.length === 0) continue;
    failed += 1;
    console.log(
      `case ${number}, ${outcome.kind}, ${outcome.tariff}: ${outcome.faults.slice(0, 3).join('; ')}\n  npm run tarsis-cases -w bench -- --seed ${seed} --replay ${number}`,
    );
  }
  const rows = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
  console.log(
    markdownTable(
      [
        'facility',
        'answered and verified',
        'of these no better than idle in time',
        'tariff refused by name',
        'no plan in time',
        'failed',
        'worst gap %',
        'slowest, CPU ms',
      ],
      rows.map(([kind, { answered, refused, late, idle, failed: wrong, worstGap, slowestMs }]) => [
        kind,
        ...[answered, idle, refused, late, wrong].map(String),
        worstGap.toPrecision(2),
        slowestMs.toFixed(0),
      ]),
    ),
  );
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `seed ${seed}, ${cases.length} facilities, ${failed} failed; CPU ms of a case: median ${median?.toFixed(0)}; ${minutes} min`,
  );
  return failed;
}
