import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePassword } from '../../src/accounts/generate-password.js';
import { hashPassword } from '../../src/accounts/hash-password.js';
import { parseEmail } from '../../src/accounts/parse-email.js';
import { verifyPassword } from '../../src/accounts/verify-password.js';

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

  test('an unknown account takes the time of a known one and is refused', async () => {
    const hashed = await hashPassword('correct horse battery');
    const leastMs = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 14; round += 1) {
      const which = round % 2 === 0 ? 'known' : 'unknown';
      const startMs = performance.now();
      expect(await verifyPassword(which === 'known' ? hashed : undefined, 'wrong')).toBe(false);
      leastMs[which] = Math.min(leastMs[which], performance.now() - startMs);
    }
    // Wide, because the machine may be busy; a skipped hash would be a thousand times faster.
    expect(leastMs.unknown / leastMs.known).toBeGreaterThan(0.4);
    expect(leastMs.unknown / leastMs.known).toBeLessThan(2.5);
  });

  test('generated passwords have 128 bits and nothing that a shell or JSON would change', () => {
    const passwords = Array.from({ length: 2_000 }, generatePassword);
    expect(new Set(passwords).size).toBe(2_000);
    for (const password of passwords) {
      expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/);
    }
    // 44,000 draws of 57 letters: each is expected 772 times, standard deviation 28.
    const counts = new Map<string, number>();
    for (const letter of passwords.join('')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(57);
    expect(Math.min(...counts.values())).toBeGreaterThan(772 - 6 * 28);
    expect(Math.max(...counts.values())).toBeLessThan(772 + 6 * 28);
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

  test('what it accepts is stable, and takes no time even for hostile input', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(parseEmail(parseEmail(address))).toBe(parseEmail(address));
      }),
    );
    const startMs = performance.now();
    expect(() => parseEmail(`${'a.'.repeat(200_000)}@${'-'.repeat(200_000)}`)).toThrow(
      /form name@host/,
    );
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});
