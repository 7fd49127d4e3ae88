/** Something that an assessment had to assume, and why. */
export interface PhalanxAssumption {
  name: string;
  value: string | number;
  source: string;
}
