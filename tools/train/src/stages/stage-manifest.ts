import type { DataNote } from './describe-data.js';

/** What a stage of a training was made of and what came of it. */
export interface StageManifest {
  readonly stage: string;
  /** Groups of series that were not seen. */
  readonly leaveOut: readonly string[];
  /** Whether permissively licensed sources alone were seen. */
  readonly permissive: boolean;
  readonly data: readonly DataNote[];
  /** Of the recipe what concerns the stage, the stage's own part under its name. */
  readonly recipe: Readonly<Record<string, unknown>>;
  /** From start to end, or of the last stretch of a training that was stopped. */
  readonly wallSeconds: number;
  /** Of the trained numbers in single precision, before rounding. */
  readonly sha256: string;
}
