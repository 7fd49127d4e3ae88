import { describe, expect, it } from 'vitest';
import {
  cancelTask,
  createCancellationFlag,
  startTask,
} from '../../src/engine-runtime/operations.js';

describe('the stop flag of a task', () => {
  it('tells a task that runs that it is wanted no more', () => {
    const flag = createCancellationFlag();
    const signal = startTask(flag);
    expect(signal.aborted).toBe(false);
    expect(cancelTask(flag)).toBe(true);
    expect(signal.aborted).toBe(true);
  });

  it('stops a task permanently before it starts', () => {
    const flag = createCancellationFlag();
    expect(cancelTask(flag)).toBe(false);
    expect(startTask(flag).aborted).toBe(true);
    expect(cancelTask(flag)).toBe(false);
  });

  it('leaves a task alone that has none', () => {
    expect(startTask(undefined).aborted).toBe(false);
  });

  it('is one word for both threads', () => {
    const flag = createCancellationFlag();
    // As a message to a thread copies it: the view, and not what it shows.
    const inThread = structuredClone(flag);
    const signal = startTask(inThread);
    cancelTask(flag);
    expect(signal.aborted).toBe(true);
  });
});
