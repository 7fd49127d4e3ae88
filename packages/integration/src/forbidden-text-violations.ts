interface ForbiddenText {
  what: string;
  pattern: RegExp;
}

/** Joined here, so that this file itself passes the scan. */
const openPoints = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
].map((parts) => parts.join(''));
const registryHosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['files', 'pythonhosted', 'org'],
  ['pypi', 'org'],
  ['crates', 'io'],
  ['proxy', 'golang', 'org'],
  ['deb', 'debian', 'org'],
  ['repo1', 'maven', 'org'],
];
const machineFolders = ['work', 'root', 'home/[a-z][a-z0-9_-]*', 'Users/[A-Za-z]\\w*'];

const forbidden: readonly ForbiddenText[] = [
  { what: 'an open point', pattern: new RegExp(`\\b(${openPoints.join('|')})\\b`) },
  {
    what: 'the host name of a package registry',
    pattern: new RegExp(
      `(?<![\\w.-])(${registryHosts.map((parts) => parts.join('\\.')).join('|')})(?![\\w-])`,
      'i',
    ),
  },
  {
    what: 'a path of one machine',
    pattern: new RegExp(`(?<![\\w.)}\\]>*-])/(${machineFolders.join('|')})/`),
  },
];

/**
 * Finds text that must not occur in the repository.
 *
 * @param path - name of the file
 * @param text - its content
 * @returns one sentence per line with a violation
 */
export function forbiddenTextViolations(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    forbidden.flatMap(({ what, pattern }) => {
      const match = pattern.exec(line);
      return match ? [`${path}:${index + 1} contains ${what}: ${match[0].trim()}`] : [];
    }),
  );
}
