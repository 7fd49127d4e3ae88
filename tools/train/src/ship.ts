/**
 * Writes the weights of a training into the package as generated modules.
 *
 *   npm run ship -w tools/train -- --folder FOLDER
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { LstmWeights } from '../../../packages/helios/src/models/lstm/lstm-weights.js';
import type { TftWeights } from '../../../packages/helios/src/models/tft/tft-weights.js';
import { decodeXgboost } from '../../../packages/helios/src/models/xgboost/decode-xgboost.js';
import { packHalves } from './ship/number-to-half.js';
import { packTrees } from './ship/pack-trees.js';
import { readStage } from './stages/training-folder.js';

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const { folder } = values;
if (folder === undefined) throw new Error('name the folder of the training: --folder FOLDER');

const lstm = readStage<{ weights: LstmWeights; contextSteps: number }>(folder, 'lstm.json');
if (lstm) {
  const { hidden, levels, knownAhead } = lstm.weights;
  writeModule('lstm', [
    `export const LSTM_SHAPE = ${JSON.stringify({ hidden, levels, knownAhead })};`,
    `export const LSTM_CONTEXT_STEPS = ${lstm.contextSteps};`,
    text('LSTM_VALUES', packHalves(lstm.weights.values)),
  ]);
}
const tft = readStage<{ weights: TftWeights; contextSteps: number }>(folder, 'tft.json');
if (tft) {
  const { hidden, heads, levels, knownAhead } = tft.weights;
  writeModule('tft', [
    `export const TFT_SHAPE = ${JSON.stringify({ hidden, heads, levels, knownAhead })};`,
    `export const TFT_CONTEXT_STEPS = ${tft.contextSteps};`,
    text('TFT_VALUES', packHalves(tft.weights.values)),
  ]);
}
const xgboost = readStage<{ parts: readonly string[] }>(folder, 'xgboost.json');
if (xgboost) {
  const [centre, quantiles] = xgboost.parts.map((part) =>
    decodeXgboost(new Uint8Array(Buffer.from(part, 'base64'))),
  );
  if (centre?.loss.kind !== 'pseudoHuber' || quantiles?.loss.kind !== 'quantile') {
    throw new Error('xgboost.json must hold trees of the centre and of the quantiles');
  }
  writeModule('xgboost', [
    `export const CENTRE_SLOPE = ${centre.loss.slope};`,
    `export const QUANTILE_LEVELS: readonly number[] = ${JSON.stringify(quantiles.loss.levels)};`,
    text('CENTRE_TREES', packTrees(centre)),
    text('QUANTILE_TREES', packTrees(quantiles)),
  ]);
}

function text(name: string, bytes: Uint8Array): string {
  return `export const ${name}: string =\n  '${Buffer.from(bytes).toString('base64')}';`;
}

function writeModule(name: string, lines: readonly string[]): void {
  const url = `../../../packages/helios/src/weights/${name}.generated.ts`;
  const content = `/** Made by \`npm run ship -w tools/train\`; see docs/training-card.md. */\n${lines.join('\n')}\n`;
  writeFileSync(fileURLToPath(new URL(url, import.meta.url)), content);
  console.log(`${name}: ${content.length} characters`);
}
