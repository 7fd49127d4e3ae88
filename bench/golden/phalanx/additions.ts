import type { GoldenCase } from '../golden-case.js';

/** Fields that answers gained after their hashes were recorded. */
const added: ReadonlySet<string> = new Set([
  'promiseReport',
  'firstReport',
  'lastReport',
  'windowStartDay',
  'windowEndDay',
  'windowStartsOn',
  'windowEndsOn',
  'peakTodayShare',
  'currentInterval',
  'insights',
  'timeShares',
]);

/** Cases whose added fields are recorded too, each as a case of its own. */
const recordedWithAdditions: ReadonlySet<string> = new Set([
  'phalanx/assessRisk/at random',
  'phalanx/assessRisk/day after day, promises handed on',
  'phalanx/defaultFacility/plain',
  'phalanx/defaultFacility/a time',
  'phalanx/replay/plain',
  'phalanx/peakRisk/from shapes',
  'phalanx/replay/three windows',
]);

/** The cases without the fields that were added later, so that their hashes still say whether anything else moved, then those fields. */
export function separateAdditions(cases: readonly GoldenCase[]): GoldenCase[] {
  return cases.flatMap(({ name, answer }) => [
    { name, answer: async () => withoutAdditions(await answer()) },
    ...(recordedWithAdditions.has(name)
      ? [{ name: `${name}: fields added`, answer: async () => additionsOf(await answer()) }]
      : []),
  ]);
}

function withoutAdditions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdditions);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !added.has(name))
      .map(([name, field]) => [name, withoutAdditions(field)]),
  );
}

function additionsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(additionsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    added.has(name) ? [[name, field]] : additionsOf(field),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !ArrayBuffer.isView(value) &&
    !(value instanceof Error) &&
    !(value instanceof Map) &&
    !(value instanceof Set)
  );
}
