// Gives the image of deploy/kubernetes the version of the gateway: part of npm run version-packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root.js';

const tagLine = /^( *newTag: ).*$/gm;
// The overlays take its tag over.
const file = join(repositoryRoot, 'deploy/kubernetes/base/kustomization.yaml');
const { version }: { version: string } = JSON.parse(
  readFileSync(join(repositoryRoot, 'apps/gateway/package.json'), 'utf8'),
);
const text = readFileSync(file, 'utf8');
const found = text.match(tagLine)?.length ?? 0;
if (found !== 1) throw new Error(`${file} must have newTag once; it has it ${found} times`);
writeFileSync(file, text.replace(tagLine, `$1${version}`));
