import { copyFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.js';
import type { TestGateway } from '../http/support/gateway.js';
import { startSharedGateway } from '../http/support/shared-gateway.js';
import { gatewayPrograms } from './gateway-programs.js';
import { inStores } from './in-stores.js';

const programs = gatewayPrograms();
const password = 'correct horse battery';
const email = 'desk@example.com';

async function addAccount(dataDir: string) {
  const args = ['account', 'add', '--email', email, '--plan', 'enterprise'];
  expect((await programs.run(args, { DATA_DIR: dataDir }, `${password}\n`)).code).toBe(0);
}

const backup = (dataDir: string, file: string) =>
  programs.run(['backup', '--to', file], { DATA_DIR: dataDir });
const restore = (dataDir: string, file: string) =>
  programs.run(['restore', '--from', file], { DATA_DIR: dataDir });

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();

describe('backup and restore', () => {
  test('a copy made while a gateway writes holds whole writes, and serves in another place', async () => {
    const dataDir = await programs.newDataDir();
    const gateway = await startSharedGateway({ stores: { dataDir } });
    onTestFinished(gateway.close);
    const account = await gateway.account('enterprise', { requestsPerMinute: 100_000 });
    const { token } = await gateway.login(account);
    const write = (to: TestGateway, prices: { time: string; usd_per_mwh: number }[]) =>
      to.call('POST', '/v1/api/sites/north/prices', { token, body: { prices } });

    // Each write stores three prices; a copy that tears one apart would hold a number that three does not divide.
    let written = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const prices = [0, 1, 2].map((part) => ({ time: day(3 * written + part), usd_per_mwh: 1 }));
        expect((await write(gateway, prices)).status).toBe(200);
        written += 1;
        await pause(5);
      }
    })();
    const folder = await programs.newDataDir();
    const copies: { file: string; before: number; after: number }[] = [];
    for (let serial = 0; serial < 3; serial += 1) {
      const last = written;
      await eventually(() => expect(written).toBeGreaterThan(last));
      const file = join(folder, `${serial}.sqlite`);
      const before = written;
      // In a process of its own, beside which the gateway goes on writing.
      const made = await programs.runProcess(['backup', '--to', file], { DATA_DIR: dataDir });
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(made.stdout).toMatch(/^Backup \S+ made and verified \(\d+ bytes\)/);
      // One more than is known may be under way.
      copies.push({ file, before, after: written + 1 });
    }
    isOver = true;
    await writing;
    expect((await readdir(folder)).sort()).toEqual(['0.sqlite', '1.sqlite', '2.sqlite']);

    let served = '';
    for (const { file, before, after } of copies) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      served = join(await programs.newDataDir(), 'restored');
      expect(await restore(served, file)).toMatchObject({ code: 0, stderr: '' });
      expect((await stat(served)).mode & 0o777).toBe(0o700);
      expect(await readdir(served)).toEqual(['gateway.sqlite']);
      const count = await inStores(served, async ({ accounts, sites }) => {
        const found = await accounts.findByEmail(account);
        const span = await sites.priceSpan(found?.partner.id ?? '', 'north');
        return span?.count ?? 0;
      });
      expect(count % 3).toBe(0);
      expect(count / 3).toBeGreaterThanOrEqual(before);
      expect(count / 3).toBeLessThanOrEqual(after);
    }

    const other = await startSharedGateway({ stores: { dataDir: served } });
    onTestFinished(other.close);
    // The token is signed by the first gateway: the key came along.
    expect((await write(other, [{ time: day(0), usd_per_mwh: 2 }])).status).toBe(200);
    expect((await other.login(account)).user.email).toBe(account);
  });

  test('refuse what they would overwrite', async () => {
    const dataDir = await programs.newDataDir();
    await addAccount(dataDir);
    const file = join(await programs.newDataDir(), 'copy.sqlite');
    await backup(dataDir, file);
    const bytes = await readFile(file);
    expect(await backup(dataDir, file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `A backup needs a new file, but ${JSON.stringify(file)} is there already.\n`,
    });
    expect((await readFile(file)).equals(bytes)).toBe(true);

    const before = await readFile(join(dataDir, 'gateway.sqlite'));
    const refused = await restore(dataDir, file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^DATA_DIR must be free of gateway\.sqlite .*move them away\.\n$/,
    );
    expect((await readFile(join(dataDir, 'gateway.sqlite'))).equals(before)).toBe(true);

    const leftLog = await programs.newDataDir();
    await writeFile(join(leftLog, 'gateway.sqlite-wal'), 'of another database');
    expect((await restore(leftLog, file)).code).toBe(1);
  });

  test('refuse what is no sound backup, and leave nothing behind', async () => {
    const dataDir = await programs.newDataDir();
    await addAccount(dataDir);
    const folder = await programs.newDataDir();
    const sound = join(folder, 'sound.sqlite');
    await backup(dataDir, sound);

    const damaged = join(folder, 'damaged.sqlite');
    await copyFile(sound, damaged);
    const handle = await open(damaged, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size / 2, 0x5a), 0, size / 2, size / 4);
    await handle.close();
    const text = join(folder, 'text.sqlite');
    await writeFile(text, 'no database at all, but long enough to be looked at'.repeat(40));
    const { default: Database } = await import('libsql');
    const foreign = join(folder, 'foreign.sqlite');
    const other = new Database(foreign);
    other.exec('create table song (name text)');
    other.close();
    const newer = join(folder, 'newer.sqlite');
    await copyFile(sound, newer);
    const later = new Database(newer);
    later.exec("insert into bess_migration values ('9999-later', '2030-01-01T00:00:00.000Z')");
    later.close();

    const target = join(folder, 'target');
    for (const [file, words] of [
      [damaged, /cannot be restored: .+\.\n$/],
      [text, /cannot be restored: .+\.\n$/],
      [foreign, /it is no database of this gateway\.\n$/],
      [newer, /it was written by a newer version \(migration 9999-later\)\.\n$/],
      [join(folder, 'missing.sqlite'), /is not there\.\n$/],
    ] as const) {
      const { code, stderr } = await restore(target, file);
      expect(code).toBe(1);
      expect(stderr).toMatch(words);
      expect(await readdir(target).catch(() => [])).toEqual([]);
    }
  });

  test('say what is missing: a database, a folder, an option; PostgreSQL has its own tools', async () => {
    const empty = await programs.newDataDir();
    const file = join(empty, 'copy.sqlite');
    expect((await backup(empty, file)).stderr).toMatch(/^DATA_DIR must hold gateway\.sqlite, but /);
    expect(await readdir(empty)).toEqual([]);
    const dataDir = await programs.newDataDir();
    await addAccount(dataDir);
    const nowhere = await backup(dataDir, join(empty, 'no', 'folder', 'copy.sqlite'));
    expect(nowhere.stderr).toMatch(/could not be made: ENOENT/);
    await mkdir(join(empty, 'taken'));
    expect((await backup(dataDir, join(empty, 'taken'))).code).toBe(1);
    expect(await programs.run(['backup'], {})).toMatchObject({ code: 2 });
    expect(await programs.run(['restore'], {})).toMatchObject({ code: 2 });
    const postgres = { DATABASE_URL: 'postgres://bess:hunter2@127.0.0.1:1/bess' };
    for (const args of [
      ['backup', '--to', file],
      ['restore', '--from', file],
    ]) {
      const { code, stderr } = await programs.run(args, postgres);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^backup and restore are for the embedded database/);
      expect(stderr).not.toContain('hunter2');
    }
  });
});
