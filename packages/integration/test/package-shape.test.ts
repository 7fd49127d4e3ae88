import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { type Message, publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import { anyViolations } from '../src/any-violations.js';
import { type PackedWorkspace, packWorkspaces } from '../src/pack-workspaces.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

const published = readWorkspaces(repositoryRoot).filter(({ manifest }) => !manifest.private);
const packed = packWorkspaces(
  published,
  join(repositoryRoot, 'packages/integration/.packed/package-shape'),
);
const byName = packed.map((one) => ({ name: one.workspace.shortName, ...one }));

/** Node 10 knows no exports map and is no target: only the main entry has to resolve there. */
function concernsTargets(problem: Problem): boolean {
  const { resolutionKind, entrypoint } = { entrypoint: '.', resolutionKind: '', ...problem };
  return resolutionKind !== 'node10' || entrypoint === '.';
}

async function lint({ tarball }: PackedWorkspace): Promise<Message[]> {
  const bytes = readFileSync(tarball);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages } = await publint({
    pkgDir: 'package',
    pack: { tarball: buffer },
    strict: true,
  });
  return messages;
}

describe.each(byName)('the tarball of $name', (one) => {
  test('has nothing that publint remarks on', async () => {
    const manifest = { ...one.workspace.manifest };
    const remarks = (await lint(one)).map((message) => formatMessage(message, manifest));
    expect(remarks).toEqual([]);
  });

  test('has types that resolve as the code does', async () => {
    const archive = createPackageFromTarballData(readFileSync(one.tarball));
    const result = await checkPackage(archive);
    expect(result.types).toBeTruthy();
    expect('problems' in result ? result.problems.filter(concernsTargets) : result).toEqual([]);
  });

  test('ships every exported file', () => {
    const archive = createPackageFromTarballData(readFileSync(one.tarball));
    const targets = JSON.stringify(one.workspace.manifest.exports).match(/(?<=")\.\/[^"]+\.\w+/g);
    const missing = (targets ?? []).filter(
      (target) => !archive.fileExists(`/node_modules/${archive.packageName}/${target.slice(2)}`),
    );
    expect(targets?.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  test('has no any in its public types', () => {
    const dist = join(one.installed, 'dist');
    const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.d\.c?ts$/.test(file),
    );
    expect(declarations.length).toBeGreaterThanOrEqual(2);
    expect(
      declarations.flatMap((file) => anyViolations(file, readFileSync(join(dist, file), 'utf8'))),
    ).toEqual([]);
  });
});
