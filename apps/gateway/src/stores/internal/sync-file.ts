import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Waits until a file, or the names in a folder, are on the disk and would outlive a power cut.
 *
 * @param path - of the file or folder
 */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
