import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageManifest from '../../package.json' with { type: 'json' };

interface Component {
  readonly purl: string;
  readonly version: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly { readonly content: string }[];
}
interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const image = mkdtempSync(join(tmpdir(), 'image-'));
let bill: Bill;
let all: readonly Component[];

beforeAll(() => {
  execFileSync(process.execPath, ['deploy/assemble-image.mjs', image], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
  });
  bill = JSON.parse(readFileSync(join(image, 'bill.cdx.json'), 'utf8'));
  all = [bill.metadata.component, ...bill.components];
});
afterAll(() => rmSync(image, { recursive: true }));

/** Packages in the folders of node_modules below a folder, by name and version. */
function packagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.isFile()) return [];
    if (entry.name.startsWith('@')) return packagesBelow(path);
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const nested = join(path, 'node_modules');
    const inside = readdirSync(path).includes('node_modules') ? packagesBelow(nested) : [];
    return [`pkg:npm/${name.replace('@', '%40')}@${version}`, ...inside];
  });
}

describe('the bill of materials in the image', () => {
  test('lists each copied package once, and nothing else', () => {
    const listed = all.map(({ purl }) => purl);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.toSorted()).toEqual(
      [...new Set(packagesBelow(join(image, 'node_modules')))].sort(),
    );
    expect(listed.length).toBeGreaterThan(100);
  });

  test('is of this version of the gateway', () => {
    expect(bill.metadata.component.version).toBe(packageManifest.version);
  });

  test('names a licence of each, and the hash of each that comes from a registry', () => {
    for (const { purl, licenses = [], hashes = [] } of all) {
      expect(licenses, purl).toHaveLength(1);
      expect(hashes, purl).toHaveLength(purl.startsWith('pkg:npm/%40bess/') ? 0 : 1);
      for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  test('says what loads what, and reaches all from the gateway and the documentation', () => {
    const loads = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set([
      bill.metadata.component.purl,
      ...all.map(({ purl }) => purl).filter((purl) => purl.startsWith('pkg:npm/%40bess/docs@')),
    ]);
    // A set also visits what is added while it is walked.
    for (const ref of reached) for (const loaded of loads.get(ref) ?? []) reached.add(loaded);
    expect([...reached].sort()).toEqual(all.map(({ purl }) => purl).sort());
  });
});
