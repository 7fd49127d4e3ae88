import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStores } from '../../src/stores/open-stores.js';
import type { Account, Stores } from '../../src/stores/stores.js';
import { anAccount, aPartner } from './samples.js';

let dataDir: string;
let stores: Stores;
let damaged: Account;
let sound: Account;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bess-unsound-'));
  stores = await openStores({ dataDir });
  [damaged, sound] = [await stored(), await stored()];
});
afterEach(async () => {
  await stores.close();
  await rm(dataDir, { recursive: true });
});

async function stored(): Promise<Account> {
  const partner = aPartner();
  const account = anAccount(partner);
  await stores.accounts.createAccount(account, partner);
  return account;
}

function write(statement: string, ...values: unknown[]): void {
  const database = new Database(join(dataDir, 'gateway.sqlite'));
  database.prepare(statement).run(...values);
  database.close();
}

describe('a row that no version writes', () => {
  test.each(['{', '{}', '[1]', '"helios"'])(
    'of engines (%s) fails its account alone, and is listed as one that reaches none',
    async (engines) => {
      write('update accounts set engines = ? where id = ?', engines, damaged.id);
      await expect(stores.accounts.findById(damaged.id)).rejects.toMatchObject({
        code: 'unsoundRow',
        message:
          'The stored engines of the account must be a JSON list of names, but they are not.',
      });
      expect((await stores.accounts.findById(sound.id))?.account).toEqual(sound);
      const listed = (await stores.accounts.list()).map(({ account }) => account);
      expect(listed).toHaveLength(2);
      expect(listed).toContainEqual({ ...damaged, engines: [] });
      expect(listed).toContainEqual(sound);
    },
  );

  test('of a plan fails its accounts alone', async () => {
    write('update partners set plan = ? where id = ?', 'gold', damaged.partnerId);
    await expect(stores.accounts.findByEmail(damaged.email)).rejects.toMatchObject({
      code: 'unsoundRow',
    });
    expect((await stores.accounts.findByEmail(sound.email))?.account).toEqual(sound);
    expect(await stores.accounts.list()).toHaveLength(2);
  });

  test('of a facility fails that one alone', async () => {
    const partnerId = damaged.partnerId;
    for (const id of ['east', 'west']) {
      write(
        'insert into facilities (partner_id, facility_id, description, described_ms) values (?, ?, ?, 0)',
        partnerId,
        id,
        id === 'east' ? '{' : '{"powerKw":5}',
      );
    }
    await expect(stores.facilities.find(partnerId, 'east')).rejects.toMatchObject({
      code: 'unsoundRow',
    });
    expect(await stores.facilities.find(partnerId, 'west')).toEqual({ powerKw: 5 });
  });
});
