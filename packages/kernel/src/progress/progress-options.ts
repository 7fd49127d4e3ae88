/** How a caller follows work that takes long, and stops it. */
export interface ProgressOptions {
  /** Told before each part of the work, and at its end, which share of it is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** An aborted signal ends the work before its next part. */
  readonly signal?: { readonly aborted: boolean };
}
