import type { PriceModel, SimulateOptions } from '@bess/strix';

/**
 * Input of a stored job, all that the engine and the answer need. Prices are fitted when the job is submitted; the
 * model goes with the job.
 */
export interface StrixJobInput {
  options: Pick<
    SimulateOptions,
    'battery' | 'seed' | 'policy' | 'pathCount' | 'horizonDays' | 'startDate' | 'include'
  > & {
    /** A fitted model, or the name of a prior. */
    market: PriceModel | string;
  };
  /** USD for one unit of the market's currency; 1 for USD. */
  usdPerUnit: number;
  /** What the gateway assumed; the engine's own assumptions come with the result. */
  assumptions: { name: string; value: string | number | boolean; source: string }[];
}

/** Runs one job. Rejects with an EngineError; resolves with undefined when the signal aborted it. */
export type RunStrixJob = (
  input: StrixJobInput,
  watch: { signal: { readonly aborted: boolean }; onProgress: (share: number) => void },
) => Promise<string | undefined>;
