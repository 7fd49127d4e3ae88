/** What a pool tells its threads when it starts them. */
export interface WorkerSettings {
  /** Whether a thread works for itself before it takes tasks. */
  warmUp: boolean;
}
