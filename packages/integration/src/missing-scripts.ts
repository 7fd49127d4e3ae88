import type { Workspace } from './read-workspaces.js';

/** A call of a script, up to its workspace; the end of a command or of inline code ends the search. */
const SCRIPT =
  /\bnpm (?:run ([\w:-]+)|(test|start)\b)(?:[^\n&#`]*?(?:--workspace|-w)[ =]([\w@/.-]+))?/g;

/**
 * Finds the commands in a text that call a missing script. The manifest is that of the named workspace, else that of the
 * workspace of the text or of the root.
 *
 * @param text - lines of a shell
 * @param folder - folder of the text relative to the repository, for instance `bench`
 * @param workspaces - all of the repository, the root as the one with the folder ''
 * @returns the commands that would fail
 * @example
 * missingScripts('npm run speed -w bench', '.', [{ folder: 'bench', manifest: { scripts: {} } }]);
 * // => ['npm run speed -w bench']
 */
export function missingScripts(
  text: string,
  folder: string,
  workspaces: readonly Pick<Workspace, 'folder' | 'manifest'>[],
): string[] {
  const missing: string[] = [];
  for (const [command, run, short, workspace] of text.matchAll(SCRIPT)) {
    const manifests = workspaces.filter(({ folder: at, manifest }) =>
      workspace === undefined
        ? at === '' || `${folder}/`.startsWith(`${at}/`)
        : at === workspace || manifest.name === workspace,
    );
    if (!manifests.some(({ manifest }) => manifest.scripts?.[run ?? short!] !== undefined)) {
      missing.push(command.trim());
    }
  }
  return missing;
}
