import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { PackedWorkspace } from './pack-workspaces.js';

/**
 * The remarks of publint about a tarball; warnings count as errors.
 *
 * @param packed - a package as it would be published
 * @returns one sentence per remark
 */
export async function publintRemarks({ tarball, workspace }: PackedWorkspace): Promise<string[]> {
  const bytes = readFileSync(tarball);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages } = await publint({
    pkgDir: 'package',
    pack: { tarball: buffer },
    strict: true,
  });
  const manifest = { ...workspace.manifest };
  return messages.map((message) => formatMessage(message, manifest) ?? message.code);
}
