import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

const text = readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8');

/** Sections with a picture, by package. */
const pictures = [
  { title: 'FENRIR: one cycle', packageName: 'fenrir' },
  { title: 'HELIOS: one forecast', packageName: 'helios' },
  { title: 'STRIX: one simulation', packageName: 'strix' },
  { title: 'PHALANX: one assessment', packageName: 'phalanx' },
  { title: 'TARSIS: one schedule', packageName: 'tarsis' },
  { title: 'Tariff library: one bill', packageName: 'tariff-library' },
];

/** The section under a heading, up to the next heading. */
function section(title: string): string {
  const from = text.indexOf(`\n### ${title}\n`);
  expect(from, `section ${title}`).toBeGreaterThan(0);
  const rest = text.slice(from + 1);
  const until = rest.search(/\n##+ /);
  return until < 0 ? rest : rest.slice(0, until);
}

/** Boxes of a picture that stand for folders: every node but the rounded ones. */
function folderBoxes(picture: string): string[] {
  const boxes = new Set<string>();
  for (const line of picture.split('\n').filter((one) => one.includes('-->'))) {
    for (const end of line.split(/-->(?:\|[^|]*\|)?/)) {
      const [, name, shape] = /^\s*([\w-]+)\s*(\(\[)?/.exec(end) ?? [];
      if (name !== undefined && shape === undefined) boxes.add(name);
    }
  }
  for (const [, name] of picture.matchAll(/([\w-]+)\(\[/g)) boxes.delete(name!);
  return [...boxes];
}

describe.each(pictures)('the picture of $packageName', ({ title, packageName }) => {
  const body = section(title);
  const folders = readdirSync(join(repositoryRoot, 'packages', packageName, 'src'), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it('has boxes only for folders that exist', () => {
    const picture = /```mermaid\n([\s\S]*?)```/.exec(body)?.[1] ?? '';
    const boxes = folderBoxes(picture);
    expect(boxes.length).toBeGreaterThan(4);
    expect(boxes.filter((box) => !folders.includes(box))).toEqual([]);
  });

  it('leaves no folder out, in the picture or below it', () => {
    const common = ['internal', 'schema'];
    const missing = folders.filter((name) => !common.includes(name) && !body.includes(name));
    expect(missing).toEqual([]);
  });
});

it('names only files and folders that exist', () => {
  const named = [...text.matchAll(/`((?:packages|apps|tools|bench)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});
