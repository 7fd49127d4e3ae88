import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, answerKey, readAnswers } from './answers.js';
import type { HourlySeries } from './hourly-series.js';
import { type AnswerScore, quantileOf, scoreAnswer } from './score-answer.js';

/** A tool and the scores of its answers. */
export interface ToolResults {
  readonly name: string;
  /** By {@link answerKey}. */
  readonly scores: ReadonlyMap<string, AnswerScore>;
  /** Origins that the tool refused. */
  readonly refused: number;
  /** Median time of an answer [s]. */
  readonly seconds: number;
}

/**
 * Reads and scores every tool's file of a folder; adds the seasonal naive forecasts where they are missing, and their mean.
 *
 * @param folder - of files `<tool>.jsonl`
 * @param naiveOf - the seasonal naive forecasts of a season [h]; undefined where less is known
 */
export function toolResults(
  folder: string,
  allSeries: readonly HourlySeries[],
  naiveOf: (season: number) => ReadonlyMap<string, Answer> | undefined,
): ToolResults[] {
  const seriesOf = new Map(allSeries.map((series) => [series.name, series]));
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  const byTool = new Map<string, ReadonlyMap<string, Answer>>(
    files.sort().map((file) => [file.slice(0, -6), readAnswers(join(folder, file))]),
  );
  for (const season of [24, 168]) {
    const name = `seasonal_naive_${season}`;
    const naive = byTool.has(name) ? undefined : naiveOf(season);
    if (naive !== undefined) byTool.set(name, naive);
  }
  const day = byTool.get('seasonal_naive_24');
  const week = byTool.get('seasonal_naive_168');
  if (day !== undefined && week !== undefined) {
    byTool.set('seasonal_naive_mean', meanOfPoints(day, week));
  }
  return [...byTool].map(([name, answers]) => {
    const scores = new Map<string, AnswerScore>();
    let refused = 0;
    for (const [key, answer] of answers) {
      if (answer.values === undefined) {
        refused += 1;
        continue;
      }
      const steps = answer.values.length / answer.levels!.length;
      const actual = seriesOf
        .get(answer.series)!
        .values.subarray(answer.origin, answer.origin + steps);
      scores.set(key, scoreAnswer(answer, actual));
    }
    const times = Array.from(answers.values(), ({ seconds }) => seconds).sort((a, b) => a - b);
    return { name, scores, refused, seconds: times[times.length >> 1] ?? Number.NaN };
  });
}

function meanOfPoints(
  one: ReadonlyMap<string, Answer>,
  other: ReadonlyMap<string, Answer>,
): Map<string, Answer> {
  const means = new Map<string, Answer>();
  for (const [key, answer] of one) {
    const second = other.get(key);
    if (second === undefined) continue;
    const a = quantileOf(answer, 0.5);
    const b = quantileOf(second, 0.5);
    if (a === undefined || b === undefined) continue;
    const values = Array.from(a, (value, step) => (value + b[step]!) / 2);
    const { series, origin } = answer;
    means.set(answerKey(answer), { series, origin, levels: [0.5], values, seconds: 0 });
  }
  return means;
}
