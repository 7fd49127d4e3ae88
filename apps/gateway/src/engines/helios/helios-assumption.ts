/** Something that a forecast had to assume, and why. */
export interface HeliosAssumption {
  name: string;
  value: string | number | boolean;
  source: string;
}
