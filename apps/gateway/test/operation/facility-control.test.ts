// Takes some seconds, because TARSIS plans itself.
import { describe, expect, it } from 'vitest';
import type { TarsisControlInput } from '../../src/engine-runtime/tarsis-operations.js';
import { runTarsisControl } from '../../src/engines/tarsis/run-tarsis-control.js';

const stepMinutes = 60;
const stepMs = stepMinutes * 60_000;
const timeZone = 'America/Los_Angeles';
const running = { aborted: false };
/** Midnight of 1 July 2026 in Los Angeles. */
const julyMs = Date.UTC(2026, 6, 1, 7);
const days = 24;

/** A load with a peak in the afternoon that differs from day to day [kW]. */
function loadKw(step: number): number {
  const hour = ((step % 24) + 24) % 24;
  const day = Math.floor(step / 24);
  const isOpen = hour >= 10 && hour < 20;
  return 250 + (isOpen ? 120 + 40 * Math.sin(day * 2.3) + ((hour * 37) % 53) : (hour * 7) % 11);
}

/** What is known at a step of July, with four weeks before it. */
function inputAt(
  step: number,
  change: Partial<TarsisControlInput> = {},
  kwAt = loadKw,
): TarsisControlInput {
  const past = 28 * days;
  const grid = { startMs: julyMs - past * stepMs, stepMinutes, length: past + step, timeZone };
  return {
    tariff: 'sce-tou-8-option-d-under-2-kv',
    meterMinutes: 60,
    battery: { powerKw: 100, capacityKwh: 200 },
    measured: {
      grid,
      loadKwSeries: Float64Array.from({ length: past + step }, (_, at) => kwAt(at - past)),
    },
    advanceFrom: past,
    batteryKwSeries: new Float64Array(step),
    socFraction: 0.6,
    memory: null,
    ...change,
  };
}

/** Runs steps of July one after the other; what the battery did becomes what was measured. */
async function runSteps(from: number, end: number, memory: string | null = null) {
  const past = 28 * days;
  const batteryKw: number[] = [];
  let last: { memory: string | null; measured: number } = { memory, measured: from };
  const plans: number[] = [];
  for (let step = from; step < end; step += 1) {
    const advanceFrom = last.memory === null ? past : past + last.measured;
    const answer = await runTarsisControl(
      inputAt(step, {
        memory: last.memory,
        advanceFrom,
        batteryKwSeries: Float64Array.from(
          { length: past + step - advanceFrom },
          (_, at) => batteryKw[advanceFrom + at - past - from] ?? 0,
        ),
      }),
      running,
    );
    batteryKw.push(answer.batteryKw);
    if (answer.isNewPlan) {
      plans.push(step);
    }
    last = { memory: answer.memory, measured: step };
  }
  return { batteryKw, plans, memory: last.memory };
}

const stateOf = (memory: string | null) => JSON.parse(memory ?? '{}').state;

describe('the controller of a facility', () => {
  it('plans at first and at midnight, follows the plan between, and keeps a small memory', async () => {
    const { plans, memory, batteryKw } = await runSteps(0, 50);
    expect(plans).toEqual(expect.arrayContaining([0, 24, 48]));
    expect(plans.length).toBeLessThan(50);
    expect(batteryKw.some((kw) => kw !== 0)).toBe(true);
    expect(memory?.length).toBeLessThan(5_000);
  });

  it('measures its month from what the battery did', async () => {
    const idle = await runTarsisControl(inputAt(48), running);
    const discharged = await runTarsisControl(
      inputAt(48, { batteryKwSeries: new Float64Array(48).fill(50) }),
      running,
    );
    const peakKw = Math.max(...Array.from({ length: 48 }, (_, step) => loadKw(step)));
    expect(stateOf(idle.memory).peakKw).toBe(peakKw);
    expect(stateOf(discharged.memory).peakKw).toBe(peakKw - 50);
  });

  it('advances over an outage as if it had run', async () => {
    const { memory } = await runSteps(0, 10);
    const past = 28 * days;
    const back = await runTarsisControl(
      inputAt(90, { memory, advanceFrom: past + 9, batteryKwSeries: new Float64Array(81) }),
      running,
    );
    expect(back.isNewPlan).toBe(true);
    const anew = await runTarsisControl(inputAt(90), running);
    expect(stateOf(back.memory).peakKw).toBe(stateOf(anew.memory).peakKw);
    expect(stateOf(back.memory).month).toBe('2026-07');
  });

  it('begins anew with the memory of another tariff', async () => {
    const { memory } = await runSteps(0, 3);
    const tariff = 'aps-medium-general-service-tou-e-32-m-secondary';
    const other = await runTarsisControl(inputAt(3, { tariff, memory }), running);
    const anew = await runTarsisControl(inputAt(3, { tariff }), running);
    expect(other).toEqual(anew);
  });

  it('makes a new plan when the battery departs from it', async () => {
    const { memory } = await runSteps(0, 2);
    const past = 28 * days;
    const later = { memory, advanceFrom: past + 1, batteryKwSeries: new Float64Array(1) };
    const planned = JSON.parse(memory ?? '').plan.series.socFraction;
    const socFraction = Buffer.from(planned, 'base64').readFloatLE(4);
    const near = await runTarsisControl(inputAt(2, { ...later, socFraction }), running);
    expect(near.isNewPlan).toBe(false);
    const far = await runTarsisControl(
      inputAt(2, { ...later, socFraction: socFraction - 0.06 }),
      running,
    );
    expect(far.isNewPlan).toBe(true);
  });

  it('bears unknown loads: short gaps, long ones, and the last intervals', async () => {
    const gaps = new Set([-100, 5, ...Array.from({ length: 20 }, (_, at) => -300 + at), 28, 29]);
    const input = inputAt(30, {}, (step) => (gaps.has(step) ? Number.NaN : loadKw(step)));
    const { batteryKw, memory } = await runTarsisControl(input, running);
    expect(Number.isFinite(batteryKw)).toBe(true);
    // The last two steps are measured later.
    expect(JSON.parse(memory).measuredUntilMs).toBe(julyMs + 28 * stepMs);
  });
});
