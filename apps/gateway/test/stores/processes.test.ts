import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateStores } from '../../src/stores/migrate-stores.js';
import { openStores, type StoreOptions } from '../../src/stores/open-stores.js';
import { type BundledPrograms, bundlePrograms } from './bundle-programs.js';
import { anAccount, aPartner, aToken } from './samples.js';
import { databasesUnderTest, emptyDatabases } from './store-harness.js';

const MIGRATIONS = ['0001-first-light', '0002-sites-and-jobs'];

describe('several processes on one database', () => {
  let programs: BundledPrograms;
  beforeAll(async () => {
    programs = await bundlePrograms({
      'hang-in-migration': 'test/stores/programs/hang-in-migration.ts',
      'rotate-tokens': 'test/stores/programs/rotate-tokens.ts',
      main: 'src/main.ts',
    });
  });
  afterAll(() => programs.remove());

  const start = (program: string, options: StoreOptions) =>
    fork(programs.path(program), [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });

  for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
    if (database.skipped !== undefined) {
      test.skip(`${database.name}: ${database.skipped}`, () => {});
      continue;
    }
    describe(database.name, () => {
      const createEmpty = emptyDatabases(database);

      test('a migration that is killed half way leaves nothing, twice, and the next one is whole', async () => {
        const { options } = await createEmpty();
        for (let round = 0; round < 2; round += 1) {
          const child = start('hang-in-migration', options);
          expect(await message(child)).toBe('half');
          child.kill('SIGKILL');
          await once(child, 'exit');
        }
        expect(await migrateStores(options)).toEqual(MIGRATIONS);
        expect(await migrateStores(options)).toEqual([]);
        const stores = await openStores(options);
        expect(await stores.accounts.list()).toEqual([]);
        await stores.close();
      });

      test('of processes that migrate at once one applies each migration and all succeed', async () => {
        const { environment } = await createEmpty();
        const children = Array.from({ length: 4 }, () =>
          fork(programs.path('main'), ['migrate'], {
            env: { ...process.env, DATABASE_URL: '', ...environment },
            stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
          }),
        );
        const outcomes = await Promise.all(children.map(outcome));
        expect(outcomes.sort()).toEqual([
          [0, `Applied ${MIGRATIONS.join(', ')}.\n`],
          [0, 'The schema is up to date.\n'],
          [0, 'The schema is up to date.\n'],
          [0, 'The schema is up to date.\n'],
        ]);
      });

      test('of processes that exchange one refresh token at once exactly one gets its successor', async () => {
        const { options } = await createEmpty();
        const stores = await openStores(options);
        const partner = aPartner();
        const account = anAccount(partner);
        await stores.accounts.createAccount(account, partner);
        const tokens = Array.from({ length: 100 }, () => aToken(account));
        for (const token of tokens) {
          await stores.refreshTokens.issue(token);
        }
        await stores.close();
        const children = Array.from({ length: 3 }, () => start('rotate-tokens', options));
        await Promise.all(children.map(message));
        const answers = children.map(message);
        for (const child of children) {
          child.send(tokens.map(({ tokenHash }) => tokenHash));
        }
        const kinds = await Promise.all(answers);
        const perToken = tokens.map((_, index) => kinds.map((ofChild) => ofChild[index]).sort());
        expect(perToken).toEqual(tokens.map(() => ['repeated', 'repeated', 'rotated']));
      });
    });
  }
});

/** The next message of a child, or its exit as a failure. */
async function message(child: ChildProcess): Promise<string[] | string> {
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The process ended with exit code ${code} before it answered.`);
    }),
  ]);
  return first;
}

async function outcome(child: ChildProcess): Promise<[number | null, string]> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return [code, output];
}
