import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { detectDrift } from '@bess/helios/drift';
import { deseasonalize, fitRobustScale, fitSeasonalProfile } from '@bess/helios/transforms';
import { markdownTable } from '../../../shared/markdown-table.js';
import { windowKinds, windowStream } from './window-kinds.js';

const HOURS = 168;
const SIZES = [0, 0.5, 1, 2, 3, 5, 10];
const AGES = [6, 12, 24, 36, 48];

/** Hours after a change within which it is looked for. */
const MAX_DELAY = 48;

const KINDS = ['white noise', 'AR(1), 0.8', 'daily season, AR(1) 0.5'];

/** Answers of river, by kind: shares found by size and age, and delays by size. */
interface PeerResult {
  readonly version: string;
  readonly found: Record<string, number[][]>;
  readonly delays: Record<string, (number | null)[][]>;
}

/**
 * How often a shift is reported in a week of hours, by its size in standard deviations and its age, and how long after it the first alarm
 * comes when the week moves on hour by hour. A series that is reported without a shift counts too.
 *
 * @param python - interpreter with `requirements.txt`, to ask river's ADWIN as well
 */
export function powerTables(seed: number, windows: number, python: string | undefined): string {
  const drawn = Object.fromEntries(KINDS.map((name) => [name, drawAll(name, seed, windows)]));
  const peer = python === undefined ? undefined : askPeer(python, drawn);
  const tables = KINDS.flatMap((name) => [
    `${name}:\n`,
    powerTable(drawn[name]!, peer?.found[name]),
    delayTable(drawn[name]!, peer?.delays[name]),
  ]);
  return [...(peer === undefined ? [] : [`${peer.version}\n`]), ...tables].join('\n');
}

function drawAll(name: string, seed: number, windows: number): Float64Array[] {
  const kind = windowKinds.findIndex((each) => each.name === name);
  return Array.from({ length: windows }, (_, path) =>
    windowKinds[kind]!.draw(windowStream(seed + 1, kind, path), HOURS + MAX_DELAY),
  );
}

function shiftedFrom(values: Float64Array, index: number, size: number): Float64Array {
  return values.map((value, i) => (i < index ? value : value + size));
}

function powerTable(drawn: readonly Float64Array[], peer: number[][] | undefined): string {
  const rows = SIZES.map((size, s) => [
    String(size),
    ...AGES.map((age, a) => {
      const share = shareOf(drawn, (values) => {
        const week = values.subarray(0, HOURS);
        return detectDrift(shiftedFrom(week, HOURS - age, size), 60).drifted;
      });
      return peer === undefined ? percent(share) : `${percent(share)} / ${percent(peer[s]![a]!)}`;
    }),
  ]);
  return markdownTable(['size [sd]', ...AGES.map((age) => `${age} h ago`)], rows);
}

function delayTable(drawn: readonly Float64Array[], peer: (number | null)[][] | undefined): string {
  const rows = SIZES.map((size, s) => {
    const changes = drawn.map((values) => firstAlarm(shiftedFrom(values, HOURS, size)));
    const delays = changes.map((change) => change?.delay ?? null);
    const errors = changes.flatMap((change) => (change === null ? [] : [change.error]));
    return [
      String(size),
      percent(delays.filter((delay) => delay !== null).length / drawn.length),
      medianOf(delays),
      medianOf(errors),
      ...(peer === undefined
        ? []
        : [
            percent(peer[s]!.filter((delay) => delay !== null).length / drawn.length),
            medianOf(peer[s]!),
          ]),
    ];
  });
  const head = [
    'size [sd]',
    'found within 48 h',
    'median delay [h]',
    'median error of its time [h]',
  ];
  const others = peer === undefined ? [] : ['river: found', 'median delay [h]'];
  return markdownTable([...head, ...others], rows);
}

/** Hours from the change to the first alarm of a week that moves on, and how far off the reported time of the change is then. */
function firstAlarm(values: Float64Array): { delay: number; error: number } | null {
  for (let delay = 1; delay <= MAX_DELAY; delay++) {
    const { drifted, shift } = detectDrift(values.subarray(delay, delay + HOURS), 60);
    if (!drifted) continue;
    const reported = shift?.change?.stepsAgo ?? 0;
    return { delay, error: Math.abs(reported - delay) };
  }
  return null;
}

/** The median over all, where those that were not found count as infinite. */
function medianOf(delays: readonly (number | null)[]): string {
  const sorted = delays
    .map((delay) => delay ?? Infinity)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const median = sorted[sorted.length >> 1] ?? Infinity;
  return median === Infinity ? '–' : String(median);
}

function shareOf<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  return values.filter(holds).length / values.length;
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}

/** Residuals as HELIOS compares them: less the profile of the values before the present, in their robust spread. */
function residualsOf(values: Float64Array): number[] {
  const reference = values.subarray(0, HOURS - Math.floor(HOURS / 3));
  const profile = fitSeasonalProfile(reference, 60);
  const { centre, spread } = fitRobustScale(deseasonalize(reference, profile));
  return Array.from(deseasonalize(values, profile), (value) => (value - centre) / spread);
}

function askPeer(python: string, drawn: Record<string, Float64Array[]>): PeerResult {
  const script = fileURLToPath(new URL('../../drift_peers.py', import.meta.url));
  const residuals = Object.fromEntries(
    Object.entries(drawn).map(([name, all]) => [name, all.map(residualsOf)]),
  );
  const input = JSON.stringify({ hours: HOURS, sizes: SIZES, ages: AGES, residuals });
  const answer = execFileSync(python, [script], { input, maxBuffer: 2 ** 28 });
  return JSON.parse(answer.toString()) as PeerResult;
}
