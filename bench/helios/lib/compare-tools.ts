import { dieboldMarianoTest } from '@bess/helios/metrics';
import type { AnswerScore } from './score-answer.js';
import type { ToolResults } from './tool-results.js';

/** Two tools compared by Diebold–Mariano tests of the mean absolute errors of origins. */
export interface Comparison {
  readonly tool: string;
  /** By market or campus: the statistic, below 0 where the first is better, and its two-sided p-value. */
  readonly byGroup: ReadonlyMap<string, { readonly statistic: number; readonly pValue: number }>;
  /** Over all groups. */
  readonly pooled: { readonly statistic: number; readonly pValue: number; readonly count: number };
  /** Number of series on which each is better, and on how many beyond chance (p < 0.05). */
  readonly better: number;
  readonly surelyBetter: number;
  readonly worse: number;
  readonly surelyWorse: number;
}

/** Group of an origin. */
export interface OriginPlace {
  readonly key: string;
  readonly series: string;
  readonly group: string;
  readonly timeMs: number;
  /** Error that makes series of different size comparable. */
  readonly scale: number;
}

/**
 * Tests a tool against another at the origins that both answered. Origins are further apart than the horizon, so that their losses do
 * not overlap. Buildings of a campus share their weather: their scaled losses at one time are averaged and count once.
 *
 * @param first - the better tool where a statistic is negative
 * @returns the comparison; undefined with fewer than ten common origins
 */
export function compareTools(
  first: ToolResults,
  second: ToolResults,
  places: readonly OriginPlace[],
): Comparison | undefined {
  const common = places.filter(({ key }) => first.scores.has(key) && second.scores.has(key));
  if (common.length < 10) return undefined;
  const loss = (tool: ToolResults, place: OriginPlace) => errorOf(tool.scores, place) / place.scale;
  const test = (clusters: readonly (readonly OriginPlace[])[]) => {
    const means = (tool: ToolResults) =>
      clusters.map(
        (places) => places.reduce((sum, one) => sum + loss(tool, one), 0) / places.length,
      );
    return dieboldMarianoTest(means(first), means(second));
  };
  const pooled: (readonly OriginPlace[])[] = [];
  const byGroup = new Map<string, { statistic: number; pValue: number }>();
  for (const ofGroup of groupBy(common, ({ group }) => group).values()) {
    const clusters = [...groupBy(ofGroup, ({ timeMs }) => String(timeMs)).values()];
    pooled.push(...clusters);
    if (clusters.length > 1) byGroup.set(ofGroup[0]!.group, test(clusters));
  }
  const counts = { better: 0, surelyBetter: 0, worse: 0, surelyWorse: 0 };
  for (const ofSeries of groupBy(common, ({ series }) => series).values()) {
    if (ofSeries.length < 2) continue;
    const { statistic, pValue } = test(ofSeries.map((place) => [place]));
    if (statistic === 0) continue;
    counts[statistic < 0 ? 'better' : 'worse'] += 1;
    if (pValue < 0.05) counts[statistic < 0 ? 'surelyBetter' : 'surelyWorse'] += 1;
  }
  return {
    tool: second.name,
    byGroup,
    pooled: { ...test(pooled), count: pooled.length },
    ...counts,
  };
}

function errorOf(scores: ReadonlyMap<string, AnswerScore>, { key }: OriginPlace): number {
  return scores.get(key)!.mae;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
