import { binomialRange } from '@bess/testkit';
import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseEmail } from '../../src/accounts/account-rules.js';
import { generatePassword, hashPassword, verifyPassword } from '../../src/accounts/passwords.js';

/** Every hash that a password was compared with, in order; the comparison itself is the real one. */
const verifiedHashes = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>();
  return {
    ...actual,
    verify: (...[phc, ...rest]: Parameters<typeof actual.verify>) => {
      verifiedHashes.push(String(phc));
      return actual.verify(phc, ...rest);
    },
  };
});

describe('passwords', () => {
  test('a hash verifies its own password and no other, and is salted', async () => {
    const hashed = await hashPassword('correct horse battery');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await hashPassword('correct horse battery')).not.toBe(hashed);
    expect(await verifyPassword(hashed, 'correct horse battery')).toBe(true);
    expect(await verifyPassword(hashed, 'correct horse batterz')).toBe(false);
    expect(await verifyPassword(hashed, '')).toBe(false);
  });

  test('hashes made with other parameters verify too, so parameters can grow', async () => {
    const older = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2 });
    expect(await verifyPassword(older, 'correct horse battery')).toBe(true);
  });

  test('an unknown account costs the same hashing as a known one and is refused', async () => {
    const hashed = await hashPassword('correct horse battery');
    const parameters = (phc: string) => phc.split('$').slice(0, 4).join('$');
    verifiedHashes.length = 0;
    expect(await verifyPassword(hashed, 'wrong')).toBe(false);
    expect(await verifyPassword(undefined, 'wrong')).toBe(false);
    expect(verifiedHashes).toHaveLength(2);
    const [known = '', unknown = ''] = verifiedHashes;
    expect(known).toBe(hashed);
    // The parameters decide the work: variant, version, memory, passes and lanes.
    expect(parameters(unknown)).toBe(parameters(known));
    expect(parameters(known)).toBe('$argon2id$v=19$m=65536,t=3,p=1');
    const [lengthOfKnown, lengthOfUnknown] = [known, unknown].map((phc) =>
      phc
        .split('$')
        .slice(4)
        .map((part) => part.length),
    );
    expect(lengthOfUnknown).toEqual(lengthOfKnown);
  });

  test('generated passwords have 128 bits and nothing that a shell or JSON would change', () => {
    const passwords = Array.from({ length: 10_000 }, generatePassword);
    expect(new Set(passwords).size).toBe(10_000);
    for (const password of passwords) {
      expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/);
    }
    const counts = new Map<string, number>();
    for (const letter of passwords.join('')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(57);
    // By chance one of the 57 counts lies outside in a run of ten million. A byte modulo 57, which favours 28 letters by a
    // quarter, would leave most of them outside: 3,438 or 4,297 times each.
    const { least, most } = binomialRange(22 * 10_000, 1 / 57, 1e-7 / 57);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(least);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(most);
    expect(22 * Math.log2(57)).toBeGreaterThan(128);
  });
});

describe('parseEmail', () => {
  test.each([
    ['desk@example.com', 'desk@example.com'],
    [' Desk.Night+EU@Example.COM ', 'desk.night+eu@example.com'],
    ["o'brien@sub.example.co.uk", "o'brien@sub.example.co.uk"],
    ['größe@bücher.example', 'größe@bücher.example'],
    ['desk@localhost', 'desk@localhost'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s becomes %s', (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test.each([
    '',
    '@',
    'desk',
    'desk@',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'desk@example..com',
    'desk@-example.com',
    'desk@example-.com',
    'desk@.example.com',
    'desk@example.com.',
    'desk\0@example.com',
    '"desk"@example.com',
    '<desk@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `desk@${'a'.repeat(64)}.com`,
    `desk@${'a.'.repeat(130)}com`,
  ])('%j is refused', (text) => {
    expect(() => parseEmail(text)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'badEmail' }),
    );
  });

  test('what it accepts is stable', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(parseEmail(parseEmail(address))).toBe(parseEmail(address));
      }),
    );
  });

  test('refuses what is far too long', () => {
    // The length is judged before any pattern sees the text.
    expect(() => parseEmail(`${'a.'.repeat(200_000)}@${'-'.repeat(200_000)}`)).toThrow(
      /form name@host/,
    );
  });
});
