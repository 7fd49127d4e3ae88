/** A stated probability and its outcome. */
export interface ProbabilityCase {
  /** 0 to 1. */
  readonly probability: number;
  readonly happened: boolean;
  /** Site and billing month, `fox_office_thelma 2017-03`. */
  readonly siteMonth: string;
  /** Campus and billing month: buildings of a campus share their weather. */
  readonly campusMonth: string;
}
