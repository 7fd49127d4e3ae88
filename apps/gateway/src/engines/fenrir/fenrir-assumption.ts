/** Something that a cycle had to assume, and why. */
export interface FenrirAssumption {
  name: string;
  value: string | number;
  source: string;
}
