import { describe, expect, it } from 'vitest';
import { beginTask, createStopFlag, stopTask } from '../../src/engines/stop-flag.js';

describe('the stop flag of a task', () => {
  it('tells a task that runs that it is wanted no more', () => {
    const flag = createStopFlag();
    const signal = beginTask(flag);
    expect(signal.aborted).toBe(false);
    expect(stopTask(flag)).toBe(true);
    expect(signal.aborted).toBe(true);
  });

  it('stops a task before it begins, for good', () => {
    const flag = createStopFlag();
    expect(stopTask(flag)).toBe(false);
    expect(beginTask(flag).aborted).toBe(true);
    expect(stopTask(flag)).toBe(false);
  });

  it('leaves a task alone that has none', () => {
    expect(beginTask(undefined).aborted).toBe(false);
  });

  it('is one word for both threads', () => {
    const flag = createStopFlag();
    // As a message to a thread copies it: the view, and not what it shows.
    const inThread = structuredClone(flag);
    const signal = beginTask(inThread);
    stopTask(flag);
    expect(signal.aborted).toBe(true);
  });
});
