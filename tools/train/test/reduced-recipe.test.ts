import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import recorded from '../manifests/reduced.json' with { type: 'json' };
import { trainingMix } from '../src/data/training-mix.js';
import { reducedRecipe } from '../src/recipe.js';
import { stages } from '../src/stages/stages.js';
import { syntheticSeries } from '../src/synthetic/synthetic-series.js';

/** Whoever trains the same recipe gets the same bits, on any host. */
const RECORDED: Readonly<Record<string, string>> = recorded;

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

test.each(['lstm', 'tft', 'patch'])('%s stopped and gone on with gives the same bits', (stage) => {
  const folder = mkdtempSync(join(tmpdir(), 'bess-train-'));
  folders.push(folder);
  expect(() => goOn(stage, folder, 5, 10)).toThrow(Stopped);
  expect(goOn(stage, folder, 7)).toBe(RECORDED[stage]);
});
