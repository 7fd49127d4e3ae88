import type { ScenarioScores } from './scenario-scores.js';

/**
 * Scores of scenarios as Markdown.
 *
 * @param scores - of `scenarioScores`
 */
export function formatScenarios(title: string, { cases, ranges, energyScore }: ScenarioScores) {
  const percent = (share: number) => (100 * share).toFixed(1);
  return [
    `#### ${title}`,
    '',
    `${cases} origins; energy score of a day ${energyScore.toFixed(3)}.`,
    '',
    '| up to [h] | blocks | mean error | bias | CRPS | P10 to P90 [%] | below [%] | above [%] |',
    '|---|---|---|---|---|---|---|---|',
    ...ranges
      .filter(({ blocks }) => blocks > 0)
      .map(
        ({ untilHours, blocks, meanError, bias, crps, below, above }) =>
          `| ${untilHours} | ${blocks} | ${meanError.toFixed(2)} | ${bias.toFixed(2)} | ${crps.toFixed(2)} | ${percent(1 - below - above)} | ${percent(below)} | ${percent(above)} |`,
      ),
    '',
  ].join('\n');
}
