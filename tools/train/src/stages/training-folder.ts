import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a file of a training, JSON.
 *
 * @returns undefined where there is none yet
 */
export function readStage<T>(folder: string, file: string): T | undefined {
  const path = join(folder, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** Writes a file of a training, whole or not at all: it may be stopped at any time. */
export function writeStage(folder: string, file: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  writeFileSync(`${path}.part`, JSON.stringify(content));
  renameSync(`${path}.part`, path);
}

/** SHA-256 of bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
