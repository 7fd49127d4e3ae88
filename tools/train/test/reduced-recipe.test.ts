import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { trainingMix } from '../src/data/training-mix.js';
import { reducedRecipe } from '../src/recipe.js';
import { stages } from '../src/stages/stages.js';
import { syntheticSeries } from '../src/synthetic/synthetic-series.js';

/** Recorded once; whoever trains the same recipe gets the same bits, on any host. */
const RECORDED: Readonly<Record<string, string>> = {
  lstm: '82895545b3e2b1a79a2c4872d64dd3403aa07d8a282b40bcc7cbeca50a52ff76',
  tft: '2376e670aa8e1985fec0f0a77249ad1d3522e8bf4cc4fc792f186de6c483cd0c',
  xgboost: '01408f2a326af33094da6a7709246ec21f5449271784fcee227f4dd5caef4cbd',
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function train(stage: string, chunkSteps: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bess-train-'));
  folders.push(folder);
  return goOn(stage, folder, chunkSteps);
}

function goOn(stage: string, folder: string, chunkSteps: number, stopAfter?: number): string {
  const { synthetic, syntheticShare, xgboost } = reducedRecipe;
  const leastHours = 24 + xgboost.horizonHours;
  const mix = trainingMix([], syntheticSeries(synthetic), { syntheticShare, leastHours });
  const file = `${stage}.state.json`;
  const report = (done: number) => {
    if (done === stopAfter) throw new Stopped();
  };
  return stages[stage]!(reducedRecipe, mix, { folder, file, chunkSteps, report }).sha256;
}

class Stopped extends Error {}

test.each(Object.keys(RECORDED))('%s trains to its recorded hash', (stage) => {
  expect(train(stage, 100)).toBe(RECORDED[stage]);
});

test.each(['lstm', 'tft'])('%s stopped and gone on with gives the same bits', (stage) => {
  const folder = mkdtempSync(join(tmpdir(), 'bess-train-'));
  folders.push(folder);
  expect(() => goOn(stage, folder, 5, 10)).toThrow(Stopped);
  expect(goOn(stage, folder, 7)).toBe(RECORDED[stage]);
});
