/** A probability that was given and what came of it. */
export interface ProbabilityCase {
  /** 0 to 1. */
  readonly probability: number;
  readonly happened: boolean;
  /** Site and billing month, `fox_office_thelma 2017-03`. */
  readonly siteMonth: string;
  /** Campus and billing month: what shares its weather. */
  readonly campusMonth: string;
}
