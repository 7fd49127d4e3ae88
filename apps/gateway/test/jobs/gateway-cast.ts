import { createStream, nextUniform } from '@bess/kernel/rng';
import type { SimulationResult } from '@bess/strix';
import { createAccount } from '../../src/accounts/create-account.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import { type StartedProgram, startImage, startProgram } from '../cli/start-program.js';
import type { EmptyDatabase } from '../stores/store-harness.js';
import type { FaultCast, Role } from './fault-cast.js';

const email = 'desk@example.com';
const password = 'correct horse battery staple';

/** What is simulated, every policy included; each job is one of these. */
const bodies = [
  { n_paths: 1_000, horizon_days: 30, seed: 1 },
  { n_paths: 5_000, horizon_days: 30, seed: 2, battery_power_mw: 100 },
  { n_paths: 2_000, horizon_days: 90, seed: 3, policy: 'cvar' },
  { n_paths: 1_000, horizon_days: 30, seed: 4, policy: 'rl' },
  { n_paths: 2_000, horizon_days: 365, seed: 5 },
  { n_paths: 10_000, horizon_days: 30, seed: 6, policy: 'cvar' },
];
const query = '?expand=errors,histogram,months,streams';

/** Where the play takes place. */
export interface GatewayCastOptions {
  database: EmptyDatabase;
  /** Another one, for answers that nobody disturbs. */
  referenceDatabase: EmptyDatabase;
  /** Undefined: the server runs the jobs itself. */
  redisUrl: string | undefined;
  /** Of which job is which. */
  seed: number;
  /** Bundled command line. */
  program: string;
  /** Image of the gateway whose processes take the place of the bundled ones. */
  image: string | undefined;
}

/**
 * The processes that customers meet, as the command line starts them, with the engine itself and the leases that hold
 * in service; jobs are handed in over HTTP.
 *
 * @param options - where
 */
export function gatewayCast(options: GatewayCastOptions): FaultCast {
  const { database, referenceDatabase, redisUrl, seed, program, image } = options;
  const running = new Set<StartedProgram>();
  const killAll = () => {
    for (const started of running) {
      started.kill('SIGKILL');
    }
  };
  process.once('exit', killAll);
  let server: Customer | undefined;
  let token = '';
  let reference: Reference | undefined;
  const undisturbed = new Map<(typeof bodies)[number], string>();

  const bodyOf = (serial: number) => {
    const draw = nextUniform(createStream({ seed, stream: 1, path: serial }));
    return bodies[Math.floor(draw * bodies.length)] ?? fail('there is no such job');
  };
  const launch = (command: string, environment: Record<string, string>): StartedProgram => {
    const quiet = { LOG_LEVEL: 'error', ...environment };
    const started =
      image === undefined
        ? startProgram(program, [command], quiet)
        : startImage(image, [command], { HOST: '127.0.0.1', ...quiet });
    started.child.stderr?.pipe(process.stderr);
    running.add(started);
    void started.ended.then(() => running.delete(started));
    return started;
  };
  const serve = async (environment: Record<string, string>) => {
    const started = launch('serve', { PORT: '0', DEMO_ACCOUNTS: 'off', ...environment });
    const [, baseUrl = ''] = await started.says(/listening on (\S+)\n/);
    return { started, baseUrl };
  };
  const queue = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };

  return {
    pauseMs: [1_000, 12_000],
    awayMs: [0, 3_000],
    patienceMs: 300_000,
    createPartner: (stores) => createCustomer(stores),
    async start(role: Role) {
      const environment = { ...database.environment, ...queue };
      if (role === 'worker') {
        const started = launch('worker', { WORKERS: '1', ...environment });
        await started.says(/Worker serves the queue/);
        return killable(started);
      }
      const { started, baseUrl } = await serve({ WORKERS: '2', ...environment });
      // A token outlives the process that issued it.
      token ||= await logIn(baseUrl);
      server = { baseUrl, token };
      return killable(started);
    },
    async submit(serial) {
      return server === undefined
        ? 'unanswered'
        : handIn(server, bodyOf(serial), { key: `key-${serial}`, isPatient: false });
    },
    pathsOf: (serial) => bodyOf(serial).n_paths,
    async undisturbed(serial) {
      const body = bodyOf(serial);
      reference ??= await openReference(referenceDatabase, serve);
      const answer = undisturbed.get(body) ?? (await reference.answer(body));
      undisturbed.set(body, answer);
      return answer;
    },
    figures(result) {
      const { pathsPerSecond: _, ...figures }: SimulationResult = JSON.parse(result);
      return JSON.stringify(figures);
    },
    async close() {
      await reference?.close();
      killAll();
      await Promise.all([...running].map(({ ended }) => ended));
      process.removeListener('exit', killAll);
    },
  };
}

/** Who calls which server. */
interface Customer {
  baseUrl: string;
  token: string;
}

/** A server of its own that nobody kills. */
interface Reference {
  /** What its row has after it has answered. */
  answer(body: object): Promise<string>;
  close(): Promise<void>;
}

async function openReference(
  { options, environment }: EmptyDatabase,
  serve: (environment: Record<string, string>) => Promise<{ baseUrl: string }>,
): Promise<Reference> {
  const stores = await openStores(options);
  const partnerId = await createCustomer(stores);
  const { baseUrl } = await serve({ WORKERS: '2', ...environment });
  const customer = { baseUrl, token: await logIn(baseUrl) };
  return {
    async answer(body) {
      const handed = await handIn(customer, body, { isPatient: true });
      const job =
        handed === 'unanswered' ? undefined : await stores.jobs.find(partnerId, handed.jobId);
      return (
        job?.result ?? fail(`a server that nobody killed gave no answer to ${JSON.stringify(body)}`)
      );
    },
    close: () => stores.close(),
  };
}

async function createCustomer(stores: Stores): Promise<string> {
  const wanted = { email, password, plan: 'enterprise', requestsPerMinute: 100_000 } as const;
  return (await createAccount(stores, wanted, Date.now())).partner.id;
}

async function logIn(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data }: { data: { token: string } } = JSON.parse(await response.text());
  return data.token;
}

/** A server that is dead or cannot reach its database answers nothing; whoever is patient waits for the result. */
async function handIn(
  { baseUrl, token }: Customer,
  body: object,
  { key, isPatient }: { key?: string; isPatient: boolean },
) {
  let status: number;
  let answer: { job_id?: string; error?: string };
  try {
    const response = await fetch(`${baseUrl}/api/strix/submit${query}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(isPatient ? {} : { Prefer: 'respond-async' }),
      },
      body: JSON.stringify(body),
    });
    ({ status } = response);
    answer = JSON.parse(await response.text());
  } catch {
    return 'unanswered' as const;
  }
  const isGood = status === 200 || (status === 202 && !isPatient);
  return isGood && answer.job_id !== undefined
    ? { jobId: answer.job_id }
    : fail(`a submit was answered ${status}: ${JSON.stringify(answer)}`);
}

function killable({ kill, ended }: StartedProgram) {
  return {
    async kill() {
      kill('SIGKILL');
      await ended;
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}
