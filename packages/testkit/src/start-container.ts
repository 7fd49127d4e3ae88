import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** What runs in a container. */
export interface ContainerOptions {
  /** Name of an image that Podman has. */
  image: string;
  /** Arguments after the image's entry point. */
  args: readonly string[];
  /** Beside what the image sets. */
  environment: Readonly<Record<string, string>>;
  /** Folder of the host that becomes `/data` and the image user's; a volume of its own without it. */
  dataFolder?: string;
}

/** A container in the foreground of a child process. */
export interface StartedContainer {
  name: string;
  /** The client of Podman: its standard streams are those of the container, and it ends with its exit status. */
  child: ChildProcessWithoutNullStreams;
  kill(signal: NodeJS.Signals): void;
  /** The process number of the image's process on the host. */
  pid(): number;
  /** Runs a program in the container and resolves to its exit status and its output. */
  execute(...command: string[]): { status: number | null; output: string };
}

/**
 * Starts a container as `deploy/compose.yaml` does: a root file system that is read-only, no capabilities, no new privileges,
 * and nothing writable but `/data` and `/tmp`; with an init process. It uses the host's network, so that servers of the host are reachable.
 */
export function startContainer(options: ContainerOptions): StartedContainer {
  const { image, args, environment, dataFolder } = options;
  const name = `bess-${randomUUID()}`;
  const child = spawn(
    'podman',
    [
      ...['run', '--rm', '--init', '--interactive', '--name', name, '--network', 'host'],
      ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...(dataFolder === undefined ? [] : ['--volume', `${dataFolder}:/data:U`]),
      ...[image, ...args],
    ],
    { stdio: 'pipe' },
  );
  const podman = (...command: string[]) => spawnSync('podman', command, { encoding: 'utf8' });
  return {
    name,
    child,
    kill(signal) {
      podman('kill', '--signal', signal, name);
    },
    pid() {
      const init = podman('inspect', '--format', '{{.State.Pid}}', name).stdout.trim();
      return Number(readFileSync(`/proc/${init}/task/${init}/children`, 'utf8'));
    },
    execute(...command) {
      const { status, stdout, stderr } = podman('exec', name, ...command);
      return { status, output: `${stdout}${stderr}` };
    },
  };
}

/** Runs a command of the image to its end. */
export async function runContainer(
  options: ContainerOptions,
  input = '',
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { child } = startContainer(options);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  child.stdin.end(input);
  const [status] = await once(child, 'close');
  return { status, ...texts };
}
