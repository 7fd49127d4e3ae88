import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeriesScore } from '../evaluation/compare-with-naive.js';
import { meanRatios } from '../evaluation/mean-ratios.js';
import type { StageManifest } from '../stages/stage-manifest.js';
import { readStage } from '../stages/training-folder.js';
import { markdownTable } from './markdown-table.js';

/** Scores by number of known values. */
type Scores = Readonly<Record<string, readonly SeriesScore[]>>;

const STAGES = ['lstm', 'tft', 'xgboost', 'prophet', 'patch'];
const MODELS = ['LSTM', 'TFT', 'XGBoost', 'Prophet'];
const SHIPPED = 'full';

/**
 * The training card in Markdown.
 *
 * @param folder - one folder of manifests and measurements for each training, of which `full` is shipped, and `findings.md`: what was
 * tried and chosen
 */
export function renderCard(folder: string): string {
  const shipped = manifestsOf(join(folder, SHIPPED));
  const withTime = scoresOf(folder, SHIPPED, 'evaluation.json');
  const withoutTime = scoresOf(folder, SHIPPED, 'evaluation-without-time.json');
  return [
    '# Training card of the shipped weights',
    '',
    'Made by `npm run card -w tools/train` from the manifests in `tools/train/manifests`; do not edit by hand.',
    '',
    '## What is shipped',
    '',
    trainingTable(shipped),
    '',
    'Wall times were measured on two shared cores. For Prophet the weekly prior is learned; its other settings are chosen (`src/models/pretrained/prophet-settings.ts`). Networks and leaves of trees are shipped as half floats; all figures below are those of the rounded weights.',
    '',
    '## Data',
    '',
    'Training used nothing from `validationFrom` of `bench/splits.json` on. The period up to `testFrom` was used for choices and for the measurements below; nothing was chosen on the test period. Hours, half hours and quarter hours are counted separately. "Permissive" means that the source states a permissive licence.',
    '',
    dataTable(shipped),
    '',
    'The patch transformer also saw 87 further buildings of the campuses fox, panther, bear and cambridge up to the same dates, and series of every kind made up for it (`tools/train/src/synthetic/general-series.ts`). A tenth of the windows of the other models come from synthetic series (`tools/train/src/synthetic/synthetic-series.ts`). Of the rest, half are prices and half loads; within a kind, sources are weighted by the square root of their length. The time is hidden in a third of the windows.',
    '',
    '## Accuracy on the validation periods',
    '',
    'Mean absolute error over the next 48 hours, relative to the better of seasonal naive 24 and 168 at the same origins, averaged over series (an origin every 173 hours, every 53 if there would be fewer than 100). `mean` is the plain mean of the four medians, not the ensemble with its calibrated weights; the last column is seasonal naive 168 itself.',
    '',
    scoreTable(withTime),
    '',
    'The same without the time of the series:',
    '',
    scoreTable(withoutTime),
    '',
    ...variants(folder),
    '## Reduced recipe',
    '',
    '`tools/train/test/reduced-recipe.test.ts` trains `reducedRecipe` on synthetic series only, in one run and in pieces, and expects these hashes:',
    '',
    markdownTable(
      ['stage', 'SHA-256'],
      Object.entries(readStage<Record<string, string>>(folder, 'reduced.json') ?? {}).map(
        ([stage, hash]) => [stage, `\`${hash}\``],
      ),
    ),
    '',
    readFileSync(join(folder, 'findings.md'), 'utf8').trimEnd(),
    '',
  ].join('\n');
}

function manifestsOf(folder: string): StageManifest[] {
  return STAGES.flatMap(
    (stage) => readStage<StageManifest>(folder, `${stage}.manifest.json`) ?? [],
  );
}

function scoresOf(folder: string, training: string, file: string): Scores {
  return readStage<Scores>(join(folder, training), file) ?? {};
}

function trainingTable(manifests: readonly StageManifest[]): string {
  return markdownTable(
    ['stage', 'recipe', 'seed', 'wall time [s]', 'SHA-256 of the trained numbers'],
    manifests.map(({ stage, recipe, wallSeconds, sha256 }) => {
      const { seed, levels, ...own } = recipe[stage] as Record<string, unknown>;
      const text = Object.entries(own).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
      return [
        stage,
        text.join(', '),
        seed === undefined ? 'none' : String(seed),
        String(wallSeconds),
        `\`${sha256}\``,
      ];
    }),
  );
}

function dataTable([first]: readonly StageManifest[]): string {
  return markdownTable(
    [
      'series',
      'step [min]',
      'values',
      'first (UTC)',
      'before (UTC)',
      'licence as the source states it',
      'permissive',
    ],
    (first?.data ?? []).map((note) => [
      note.name,
      String(note.stepMinutes),
      String(note.values),
      note.first.slice(0, 10),
      note.before.slice(0, 10),
      note.licence,
      note.permissive ? 'yes' : 'no',
    ]),
  );
}

function scoreTable(scores: Scores): string {
  const rows = Object.entries(scores).flatMap(([known, ofKnown]) =>
    (['all', 'price', 'load'] as const).map((kind) => {
      const ratios = meanRatios(ofKnown, kind);
      const cells = [...MODELS, 'mean', 'naive168'].map((name) => number(ratios[name]));
      return [kind === 'all' ? `${known} known` : '', kind, ...cells];
    }),
  );
  return markdownTable(['', 'series', ...MODELS, 'mean', 'naive 168'], rows);
}

/** Other trainings, each beside the shipped one on the series that it was measured on. */
function variants(folder: string): string[] {
  const shipped = scoresOf(folder, SHIPPED, 'evaluation.json')['168'] ?? [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHIPPED)
    .map(({ name }) => name)
    .filter((name) => existsSync(join(folder, name, 'evaluation.json')))
    .sort();
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const scores = scoresOf(folder, name, 'evaluation.json')['168'] ?? [];
    const measured = new Set(scores.map((score) => score.name));
    const own = meanRatios(scores, 'all');
    const theirs = meanRatios(
      shipped.filter((score) => measured.has(score.name)),
      'all',
    );
    const cells = MODELS.slice(0, 3).map((model) =>
      own[model] === undefined ? '' : `${number(own[model])} (${number(theirs[model])})`,
    );
    return [name, String(scores.length), ...cells];
  });
  return [
    '## Other trainings',
    '',
    'The same recipe on other data, with 168 known values; the shipped weights on the same series in parentheses. `permissive` was trained on permissively licensed sources only and is measured on all series; `without-…` was trained without the market or campus that it is measured on. Missing figures and rows were not trained. Permissive weights would be shipped if none of the three lost 2 %.',
    '',
    markdownTable(['training', 'series', ...MODELS.slice(0, 3)], rows),
    '',
  ];
}

function number(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(3);
}
