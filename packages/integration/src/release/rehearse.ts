// Rehearses the last two releases: npm run release:rehearse [-- --write] [--keep] [--node 20,22,24].
// Publishes both, by the same script as the workflow, to a registry on this machine; then installs each package alone in an empty
// folder, runs the first program of the README that came with it under each Node, as ES module, CommonJS and by ts-node, bundles two
// for a browser, and upgrades a folder from one release to the next. Needs a build of the gateway and some ten minutes.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownPrograms } from '../markdown-programs.js';
import { markdownTable } from '../markdown-table.js';
import { reportSection } from '../report-section.js';
import { repositoryRoot } from '../repository-root.js';
import { serveGateway } from '../serve-gateway.js';
import { bundledPackages, bundleForBrowser } from './browser-bundle.js';
import { runProgram, ways } from './first-program.js';
import { type LocalRegistry, startRegistry } from './local-registry.js';
import { npmEnvironment } from './npm-environment.js';
import { type PublishedPackage, publishPackages } from './publish-packages.js';
import { releaseCommits } from './release-commits.js';
import { softwareBill } from './software-bill.js';

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: '20,22,24' },
    keep: { type: 'boolean', default: false },
    // Read when the tables are printed.
    write: { type: 'boolean', default: false },
  },
});
const versionsOfNode = values.node.split(',');
const [first, second] = releaseCommits(repositoryRoot).slice(-2);
if (first === undefined || second === undefined) {
  throw new Error('a rehearsal needs two commits that gave packages new versions');
}
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const tree = join(folder, 'tree');
const report: string[] = [];
let registry: LocalRegistry | undefined;
const gateway = await serveGateway();
try {
  const upstream = output('npm', ['config', 'get', 'registry'], repositoryRoot).trim();
  const programs = installPrograms(join(folder, 'programs'));
  registry = await startRegistry(
    join(folder, 'registry'),
    upstream,
    { node: programs.nodes.at(-1)!, verdaccio: programs.verdaccio },
    await freePort(),
  );
  execFileSync('git', ['worktree', 'add', '--detach', tree, first.commit], {
    cwd: repositoryRoot,
    stdio: 'ignore',
  });
  const before = release(first.commit, registry);
  const upgraded = join(folder, 'upgraded');
  install(
    upgraded,
    before.map(({ name, version }) => `${name}@^${version}`),
    registry,
  );
  const after = release(second.commit, registry);
  report.push(releasesTable(before, after), upgradeReport(upgraded, registry));
  report.push(bundlesTable(registry), programsTable(after, programs.nodes, registry));
  reportSection('rehearsal', report.join('\n\n'));
} finally {
  await registry?.stop();
  await gateway.stop();
  if (values.keep) {
    console.error(`kept: ${folder}`);
  } else {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: repositoryRoot });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Programs of Node of each version, and verdaccio, from npm's registry. */
function installPrograms(own: string): { nodes: string[]; verdaccio: string } {
  const system = `${process.platform}-${process.arch}`;
  const aliases = versionsOfNode.map((version) => `node-${version}@npm:node-${system}@${version}`);
  mkdirSync(own);
  // Verdaccio asks for this one by a tag, which not every registry keeps.
  const manifest = { private: true, overrides: { 'node-fetch': '^2.7.0' } };
  writeFileSync(join(own, 'package.json'), JSON.stringify(manifest));
  output('npm', ['install', '--no-audit', '--no-fund', ...aliases, 'verdaccio@6'], own);
  const modules = join(own, 'node_modules');
  return {
    nodes: versionsOfNode.map((version) => join(modules, `node-${version}`, 'bin/node')),
    verdaccio: join(modules, 'verdaccio/bin/verdaccio'),
  };
}

/** Builds the packages of a commit and publishes what has a new version. */
function release(commit: string, { url, env }: LocalRegistry): PublishedPackage[] {
  console.error(`release of ${commit.slice(0, 8)}`);
  output('git', ['checkout', '--quiet', '--detach', commit], tree);
  output('npm', ['ci', '--no-audit', '--no-fund'], tree);
  output('npm', ['run', 'build', '--', '--filter=./packages/*'], tree);
  return publishPackages({ root: tree, registry: url, env, log: (line) => console.error(line) });
}

function releasesTable(before: PublishedPackage[], after: PublishedPackage[]): string {
  const rows = after.map(({ name, version, isNew }) => {
    const earlier = before.find((each) => each.name === name);
    return [name, earlier?.version ?? '', isNew ? version : 'as before'];
  });
  return `Versions: the first release, and what the second published.\n\n${markdownTable(['package', 'first', 'second'], rows)}`;
}

/** What an upgrade of a folder with everything of the first release changes. */
function upgradeReport(own: string, { env }: LocalRegistry): string {
  const before = installedVersions(own);
  const seconds = timed(() => output('npm', ['update', '--no-audit', '--no-fund'], own, env));
  const after = installedVersions(own);
  const moved = [...after].filter(([name, version]) => before.get(name) !== version);
  const names = moved.map(([name, version]) => `${name} ${before.get(name)} → ${version}`);
  return `\`npm update\` in a folder with all packages of the first release took ${seconds.toFixed(1)} s and moved ${names.join(', ') || 'nothing'}.`;
}

function installedVersions(own: string): Map<string, string> {
  const scope = join(own, 'node_modules/@bess');
  return new Map(
    readdirSync(scope).map((name) => {
      const manifest = JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8'));
      return [manifest.name, manifest.version];
    }),
  );
}

/** Seconds of the first program of each README, under each Node, in each way. */
function programsTable(
  packages: readonly PublishedPackage[],
  nodes: readonly string[],
  { env, url }: LocalRegistry,
): string {
  const rows = packages.map(({ name }) => {
    const own = join(folder, 'alone', name);
    const seconds = timed(() => install(own, [name], { env }));
    const kilobytes = sizeOf(join(own, 'node_modules')) / 1000;
    const tarball = output('npm', ['pack', name, '--pack-destination', own], own, env).trim();
    const bill = JSON.parse(softwareBill(join(own, tarball.split('\n').at(-1)!), url));
    const readme = readFileSync(join(own, 'node_modules', name, 'README.md'), 'utf8');
    const [program] = markdownPrograms(readme);
    // The ways without TypeScript run before it is there.
    const plain = ways.filter((way) => way !== 'ts-node');
    const environment = { ...env, ...gateway.environment };
    const cells = new Map<string, string>();
    const run = (way: (typeof ways)[number]) => {
      for (const node of nodes) {
        const { seconds: took, failure } = runProgram(
          own,
          { node, way, code: program!.code },
          environment,
        );
        if (failure !== '') {
          console.error(`${name}, ${way}, ${node}: ${failure}`);
          process.exitCode = 1;
        }
        cells.set(`${node} ${way}`, failure === '' ? took.toFixed(1) : 'fails');
      }
    };
    plain.forEach(run);
    install(own, ['ts-node@10', 'typescript@6', '@types/node@20'], { env });
    run('ts-node');
    const row = [
      name,
      seconds.toFixed(1),
      (kilobytes / 1000).toFixed(1),
      String(bill.components?.length ?? 0),
      ...nodes.flatMap((node) => ways.map((way) => cells.get(`${node} ${way}`)!)),
    ];
    console.error(row.join(' | '));
    return row;
  });
  const names = nodes.map((node) => output(node, ['--version'], folder).trim());
  const header = [
    'package',
    'install, s',
    'with dependencies, MB',
    'parts of its software bill',
    ...names.flatMap((name) => ways.map((way) => `${name} ${way}`)),
  ];
  return `Each package alone, from the registry: seconds of the first program of its README.\n\n${markdownTable(header, rows)}`;
}

function bundlesTable({ env }: LocalRegistry): string {
  const rows = bundledPackages.map((name) => {
    const own = join(folder, 'page', name);
    install(own, [name, 'vite@8'], { env });
    return [name, bundleForBrowser(own, name, env).toFixed(0)];
  });
  return `Bundled for a browser by Vite, and run.\n\n${markdownTable(['package', 'kB, gzip'], rows)}`;
}

function install(own: string, what: readonly string[], { env }: Pick<LocalRegistry, 'env'>): void {
  mkdirSync(own, { recursive: true });
  const manifest = join(own, 'package.json');
  if (!existsSync(manifest)) {
    writeFileSync(manifest, '{ "private": true }\n');
  }
  output('npm', ['install', '--no-audit', '--no-fund', ...what], own, env);
}

function sizeOf(own: string): number {
  return readdirSync(own, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(own, file)))
    .reduce((sum, entry) => (entry.isFile() ? sum + entry.size : sum), 0);
}

function output(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = npmEnvironment(),
): string {
  return execFileSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function timed(work: () => void): number {
  const startMs = performance.now();
  work();
  return (performance.now() - startMs) / 1000;
}
