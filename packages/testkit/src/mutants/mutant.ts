/** A small fault that the tests of a package must find. */
export interface Mutant {
  readonly name: string;
  /** Folder below `packages`. */
  readonly package: string;
  /** Path below the package's folder. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly original: string;
  readonly replacement: string;
  /** The law that the fault breaks. */
  readonly law: string;
}
