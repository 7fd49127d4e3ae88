import type { Workspace } from '../read-workspaces.js';

/**
 * The published packages of a repository, each after those that it depends on, so that whoever installs one while others are still
 * being published finds what it needs.
 *
 * @throws Error if packages depend on each other in a circle, or on a private one
 */
export function releaseOrder(workspaces: readonly Workspace[]): Workspace[] {
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]));
  const ordered = new Set<Workspace>();
  const visit = (workspace: Workspace, path: readonly string[]): void => {
    const { name, private: isPrivate, dependencies = {} } = workspace.manifest;
    if (path.includes(name)) {
      throw new Error(`${[...path, name].join(' needs ')}: a circle cannot be published`);
    }
    if (isPrivate) {
      throw new Error(`${path.at(-1)} needs ${name}, which is private`);
    }
    for (const dependency of Object.keys(dependencies)) {
      const own = byName.get(dependency);
      if (own !== undefined && !ordered.has(own)) {
        visit(own, [...path, name]);
      }
    }
    ordered.add(workspace);
  };
  for (const workspace of workspaces) {
    if (!workspace.manifest.private && !ordered.has(workspace)) {
      visit(workspace, []);
    }
  }
  return [...ordered];
}
