import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from '../../../src/accounts/passwords.js';
import type { Plan, Stores } from '../../../src/stores/stores.js';
import type { MoreOfAccount } from './gateway.js';

/** A hash takes a tenth of a second by design, and hundreds of accounts of the tests have the same password. */
const hashes = new Map<string, Promise<string>>();
const verified = new Map<string, Promise<boolean>>();

/** Stores an account as `createAccount` does, alone with a new partner, without hashing its password anew. */
export async function storeAccount(
  { accounts }: Pick<Stores, 'accounts'>,
  wanted: { email: string; plan: Plan; password: string } & MoreOfAccount,
  nowMs: number,
): Promise<void> {
  const { email, plan, password, engines = null } = wanted;
  const { requestsPerMinute = null, pathsPerDay: strixPathsPerDay = null } = wanted;
  const partner = { id: randomUUID(), name: email, plan, requestsPerMinute, strixPathsPerDay };
  await accounts.createAccount(
    {
      id: randomUUID(),
      partnerId: partner.id,
      email,
      passwordHash: await once(hashes, password, () => hashPassword(password)),
      engines,
      disabled: false,
      createdMs: nowMs,
      tokensValidFromMs: 0,
    },
    partner,
  );
}

/** Answers as `verifyPassword` does, which is asked once for each pair. */
export const verifyPasswordOnce: typeof verifyPassword = (passwordHash, password) =>
  once(verified, JSON.stringify([passwordHash, password]), () =>
    verifyPassword(passwordHash, password),
  );

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}
