/** A small fault that the tests of a package must find. */
export interface Mutant {
  readonly name: string;
  /** Folder below `packages`. */
  readonly package: string;
  /** Path relative to the package. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly original: string;
  readonly replacement: string;
  /** The property that the fault violates. */
  readonly law: string;
}
