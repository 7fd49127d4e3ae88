import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PackedWorkspace, packWorkspaces } from '../../src/pack-workspaces.js';
import { readWorkspaces } from '../../src/read-workspaces.js';
import { repositoryRoot } from '../../src/repository-root.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The published packages as tarballs, unpacked side by side. */
    packed: readonly PackedWorkspace[];
    /** Folder from which they resolve as in an installation. */
    packedFolder: string;
  }
}

/** Packs the published packages once for all test files. */
export default function packPublished(project: TestProject): void {
  const published = readWorkspaces(repositoryRoot).filter(({ manifest }) => !manifest.private);
  const folder = join(repositoryRoot, 'packages/integration/.packed/published');
  project.provide('packed', packWorkspaces(published, folder));
  project.provide('packedFolder', folder);
}
