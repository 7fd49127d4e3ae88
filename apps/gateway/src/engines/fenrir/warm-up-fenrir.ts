import { runFenrirCycle } from './run-fenrir-cycle.js';
import { sampleCycle } from './sample-cycle.js';

/** Enough for the engine's inner loops to be compiled. */
const rounds = 3;

/**
 * Takes a real request's whole way, so that the engine is compiled before the first caller waits for it. An engine that fails
 * here fails its probes too, which tell.
 */
export async function warmUpFenrir(): Promise<void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      await runFenrirCycle(sampleCycle());
    }
  } catch {
    // The probes tell.
  }
}
