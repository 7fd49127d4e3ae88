import { EngineError } from '../../errors/index.js';

/** @throws EngineError `probabilityOutOfRange` outside 0 to 1 */
export function checkProbability(probability: number): void {
  if (probability >= 0 && probability <= 1) return;
  throw new EngineError({
    engine: 'kernel',
    kind: Number.isFinite(probability) ? 'outOfRange' : 'invalid',
    code: 'probabilityOutOfRange',
    message: `probability must be between 0 and 1; ${probability} came`,
    details: { probability: String(probability) },
  });
}
