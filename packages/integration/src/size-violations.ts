import type { PackageSize } from './size-limits.js';

/**
 * Finds packages that exceed their limits, and packages without limits.
 *
 * @param sizes - by name of the package [bytes]
 * @param limits - by name of the package [bytes]
 * @returns one sentence per difference
 * @example
 * sizeViolations({ one: { packedBytes: 9, bundledBytes: 1 } }, { one: { packedBytes: 8, bundledBytes: 2 } });
 * // => ['one: packedBytes must be at most 8, but is 9']
 */
export function sizeViolations(
  sizes: Readonly<Record<string, PackageSize>>,
  limits: Readonly<Record<string, PackageSize>>,
): string[] {
  const sentences: string[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    const limit = limits[name];
    if (limit === undefined) {
      sentences.push(`${name}: has no limit of its size`);
      continue;
    }
    for (const part of ['packedBytes', 'bundledBytes'] as const) {
      if (size[part] > limit[part]) {
        sentences.push(`${name}: ${part} must be at most ${limit[part]}, but is ${size[part]}`);
      }
    }
  }
  for (const name of Object.keys(limits)) {
    if (!(name in sizes)) {
      sentences.push(`${name}: has a limit, but is not published`);
    }
  }
  return sentences;
}
