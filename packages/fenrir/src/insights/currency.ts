/** What amounts are told in. */
export interface Currency {
  /** ISO 4217 */
  readonly code: string;
  /** How much of it is one unit of the prices' currency. */
  readonly perUnit: number;
}
