import { randomUUID } from 'node:crypto';
import { isEngineError } from '@bess/kernel/errors';
import type { Account, Partner, Plan, Stores } from '../stores/stores.js';
import {
  type AgreedFigures,
  accountError,
  checkAgreedFigures,
  checkEngines,
  parseEmail,
} from './account-rules.js';
import { checkPassword, generatePassword, hashPassword } from './passwords.js';

const PLANS: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/** A new account; only the address is required. */
export interface NewAccount extends AgreedFigures {
  email: string;
  /** Plan of a new partner, default operator; for an existing partner it must be absent or the partner's own. */
  plan?: Plan | undefined;
  /** Name of a new partner, default the e-mail address. */
  partnerName?: string | undefined;
  /** An existing partner that the account joins. */
  partnerId?: string | undefined;
  /** Restricts the engines of the plan; null = all of them. */
  engines?: string[] | null | undefined;
  /** In clear; generated if absent. */
  password?: string | undefined;
}

/** A new account, with its password if that was generated: it cannot be read again. */
export interface CreatedAccount {
  account: Account;
  partner: Partner;
  generatedPassword?: string;
}

/**
 * Creates an account, and its partner unless it joins one.
 *
 * @throws EngineError `invalid` `badEmail`, `noEngine`; `outOfRange` `badPassword`, `badAgreedFigure`,
 * `unknownEngine`, `engineOutsidePlan`, `unknownPartner`; `conflict` `emailTaken`, `planOfPartner`
 */
export async function createAccount(
  { accounts }: Pick<Stores, 'accounts'>,
  wanted: NewAccount,
  nowMs: number,
): Promise<CreatedAccount> {
  const email = parseEmail(wanted.email);
  checkAgreedFigures(wanted);
  if (wanted.password !== undefined) {
    checkPassword(wanted.password);
  }
  const joined =
    wanted.partnerId === undefined
      ? undefined
      : await partnerToJoin(accounts, wanted, wanted.partnerId);
  const partner = joined ?? newPartner(email, wanted);
  const engines = wanted.engines ?? null;
  checkEngines(engines, partner.plan);
  const password = wanted.password ?? generatePassword();
  const account: Account = {
    id: randomUUID(),
    partnerId: partner.id,
    email,
    passwordHash: await hashPassword(password),
    engines,
    disabled: false,
    createdMs: nowMs,
    tokensValidFromMs: 0,
  };
  await accounts.createAccount(account, joined === undefined ? partner : undefined);
  return {
    account,
    partner,
    ...(wanted.password === undefined ? { generatedPassword: password } : {}),
  };
}

function newPartner(email: string, wanted: NewAccount): Partner {
  return {
    id: randomUUID(),
    name: wanted.partnerName ?? email,
    plan: wanted.plan ?? 'operator',
    requestsPerMinute: wanted.requestsPerMinute ?? null,
    strixPathsPerDay: wanted.pathsPerDay ?? null,
  };
}

/** Plan and figures belong to the partner, so an account that joins cannot have others. */
async function partnerToJoin(
  accounts: Stores['accounts'],
  wanted: NewAccount,
  partnerId: string,
): Promise<Partner> {
  const partner = await accounts.findPartner(partnerId);
  if (partner === undefined) {
    throw accountError(
      'outOfRange',
      'unknownPartner',
      `The partner must exist, but there is none with the id ${JSON.stringify(partnerId)}.`,
    );
  }
  const differing = [
    wanted.plan !== undefined && wanted.plan !== partner.plan && 'plan',
    wanted.requestsPerMinute != null && 'requests per minute',
    wanted.pathsPerDay != null && 'STRIX paths per day',
  ].filter((field) => field !== false);
  if (differing.length > 0) {
    throw accountError(
      'conflict',
      'planOfPartner',
      `Plan and limits are the partner's, so an account that joins ${partner.name} (plan ${partner.plan}) must not bring its own ${differing.join(', ')}; set-plan changes them for all its accounts.`,
    );
  }
  return partner;
}

const demoEmail = (plan: Plan) => `${plan}@demo.example`;

/** Addresses of the demo accounts, that of the smallest plan first. */
export const demoEmails: readonly string[] = PLANS.map(demoEmail);

/** A demo account, with its password in clear, which is shown once. */
export interface DemoAccount {
  plan: Plan;
  email: string;
  password: string;
}

/**
 * Creates one account per plan with random passwords if there is no account yet. Returns the created accounts;
 * none if another process created them at the same moment.
 */
export async function createDemoAccounts(
  stores: Pick<Stores, 'accounts'>,
  nowMs: number,
): Promise<DemoAccount[]> {
  if ((await stores.accounts.list()).length > 0) {
    return [];
  }
  const created: DemoAccount[] = [];
  for (const plan of PLANS) {
    const email = demoEmail(plan);
    try {
      const password = generatePassword();
      await createAccount(stores, { email, plan, partnerName: `Demo ${plan}`, password }, nowMs);
      created.push({ plan, email, password });
    } catch (error) {
      if (!isEngineError(error) || error.code !== 'emailTaken') {
        throw error;
      }
    }
  }
  return created;
}
