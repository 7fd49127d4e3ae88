/**
 * Writes the weights of a training into the package as generated modules.
 *
 *   npm run ship -w tools/train -- --folder FOLDER
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type PackedNetwork, packedWeights } from './ship/packed-weights.js';

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const { folder } = values;
if (folder === undefined) throw new Error('name the folder of the training: --folder FOLDER');

const { lstm, tft, xgboost, patch } = packedWeights(folder);
if (lstm) writeNetwork('lstm', lstm);
if (tft) writeNetwork('tft', tft);
if (patch) {
  writeModule('patch', [
    `export const PATCH_SHAPE = ${JSON.stringify(patch.shape)};`,
    text('PATCH_VALUES', patch.bytes),
  ]);
}
if (xgboost) {
  writeModule('xgboost', [
    `export const CENTRE_SLOPE = ${xgboost.slope};`,
    `export const QUANTILE_LEVELS: readonly number[] = ${JSON.stringify(xgboost.levels)};`,
    text('CENTRE_TREES', xgboost.centre),
    text('QUANTILE_TREES', xgboost.quantiles),
  ]);
}

function writeNetwork(name: string, { shape, contextSteps, bytes }: PackedNetwork<unknown>): void {
  const prefix = name.toUpperCase();
  writeModule(name, [
    `export const ${prefix}_SHAPE = ${JSON.stringify(shape)};`,
    `export const ${prefix}_CONTEXT_STEPS = ${contextSteps};`,
    text(`${prefix}_VALUES`, bytes),
  ]);
}

function text(name: string, bytes: Uint8Array): string {
  return `export const ${name}: string =\n  '${Buffer.from(bytes).toString('base64')}';`;
}

function writeModule(name: string, lines: readonly string[]): void {
  const url = `../../../packages/helios/src/models/pretrained/${name}.generated.ts`;
  const content = `/** Made by \`npm run ship -w tools/train\`; see docs/training-card.md. */\n${lines.join('\n')}\n`;
  writeFileSync(fileURLToPath(new URL(url, import.meta.url)), content);
  console.log(`${name}: ${content.length} characters`);
}
