/** Result of one tariff on one building. */
export interface TariffRow {
  readonly code: string;
  readonly building: string;
  /** Charges that are not plain tier schedules, by name. */
  readonly kinds: readonly string[];
  /** Why there is no answer; then the figures are 0. */
  readonly refused?: string;
  readonly currency: string;
  /** [currency/year] */
  readonly billWithout: number;
  readonly saving: number;
  /** Bill by the tariff library + wear − objective [currency]. */
  readonly difference: number;
  readonly gapPct: number;
  /** Most binaries of a solve. */
  readonly integers: number;
  readonly cpuMs: number;
}
