/** What a desk asks of one step: a direction, and a power that has no sign. */
export interface PlannedStep {
  readonly direction: 'charge' | 'discharge' | 'idle';
  /** At the meter, 0 or more [MW]. */
  readonly powerMw: number;
}
