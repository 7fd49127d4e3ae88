import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MilpModel } from '@bess/milp';

/** How native HiGHS solves the model that it has read. */
export interface PeerRequest {
  readonly relGap: number;
  readonly relaxOnly: boolean;
  /** Wall clock [s]. */
  readonly limitS: number;
}

/** Result of one solve by native HiGHS. */
export interface PeerAnswer {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** null where the time limit came before the first plan or bound. */
  readonly objective: number | null;
  readonly bound: number | null;
  readonly isOptimal: boolean;
  /** Peak memory of its process, including the interpreter. */
  readonly memoryMib: number;
}

/** Native HiGHS in its own process, which stays warm between solves. */
export interface HighsPeer {
  /** Reads the model for the following solves. */
  read: (path: string) => Promise<void>;
  solve: (request: PeerRequest) => Promise<PeerAnswer>;
  end: () => void;
}

/**
 * Starts native HiGHS.
 *
 * @param python - interpreter that has `highspy`
 */
export function startHighsPeer(python: string): HighsPeer {
  const script = fileURLToPath(new URL('../highs_peer.py', import.meta.url));
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('native HiGHS ended');
    return JSON.parse(value);
  };
  return {
    async read(path) {
      await ask({ read: path });
    },
    solve: async (request) => (await ask(request)) as PeerAnswer,
    end: () => child.stdin.end(),
  };
}

/** Writes a model for the peer; infinite bounds become null. */
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
