import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SamInputs } from './sam-inputs.js';

/** Twelve months of each year by tariff and load [currency], or PySAM's refusal. */
export type PeerBills = Readonly<
  Record<string, Readonly<Record<string, readonly number[] | string>>>
>;

/** Loads, generation behind their meters, and the tariffs as SAM's inputs. */
export interface PeerCases {
  readonly loads: Readonly<Record<string, readonly number[]>>;
  readonly generation?: Readonly<Record<string, readonly number[]>>;
  readonly tariffs: Readonly<Record<string, SamInputs>>;
  /** Number of years; 1 by default. */
  readonly years?: number;
}

/**
 * Bills of PySAM's `Utilityrate5`.
 *
 * @param python - one with the packages of bench/tariff-library/requirements.txt
 */
export function peerBills(python: string, cases: PeerCases): Promise<PeerBills> {
  const script = fileURLToPath(new URL('../utilityrate5.py', import.meta.url));
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(cases));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      else reject(new Error(`${python} ended with ${code}`));
    });
  });
}
