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
  lstm: 'a678988c5b9746cd0a32e81c1cca524922b981a69d80d2e39bede9d774d70b92',
  tft: 'e9c55fc96d9d7ff6b5126a47b29f530ed99d84e4acc8b9b788dfd2b59a81c7a5',
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
