import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MilpModel } from '@bess/milp';

/** What native HiGHS says of one solve. */
export interface PeerAnswer {
  wallMs: number;
  cpuMs: number;
  objective: number;
  memoryMib: number;
}

/** Native HiGHS in a process of its own, which stays warm between solves. */
export interface HighsPeer {
  solve: (path: string, relGap: number) => Promise<PeerAnswer>;
  end: () => void;
}

/**
 * Starts native HiGHS.
 *
 * @param python - interpreter that has `highspy`
 */
export function startHighsPeer(python: string): HighsPeer {
  const script = new URL('../../tarsis/highs_peer.py', import.meta.url).pathname;
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async solve(path, relGap) {
      child.stdin.write(`${path} ${relGap}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('native HiGHS ended');
      return JSON.parse(value) as PeerAnswer;
    },
    end: () => child.stdin.end(),
  };
}

/** Writes a model where the peer can read it; infinite bounds become null. */
export function writeModel(path: string, model: MilpModel): void {
  const { columnNames: _columns, rowNames: _rows, ...figures } = model;
  const plain = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : Array.from(value),
    ]),
  );
  writeFileSync(path, JSON.stringify(plain));
}
