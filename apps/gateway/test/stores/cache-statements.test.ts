import Database from 'libsql';
import { expect, test } from 'vitest';
import { cacheStatements } from '../../src/stores/sqlite-statements.js';

function counted() {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const kept = cacheStatements({
    inTransaction: false,
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare(text) {
      prepared.push(text);
      return database.prepare(text);
    },
  });
  return { kept, prepared, exec: (text: string) => database.exec(text) };
}

test('prepares a text once, whatever its values are', () => {
  const { kept, prepared, exec } = counted();
  exec('create table song (name text, length integer)');
  for (const [name, length] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    kept.prepare('insert into song values (?, ?)').run([name, length]);
  }
  const select = 'select name from song where length = ?';
  expect([1, 2, 3].map((length) => kept.prepare(select).all([length]))).toEqual([
    [{ name: 'a' }],
    [{ name: 'b' }],
    [],
  ]);
  expect(prepared).toEqual(['insert into song values (?, ?)', select]);
  kept.close();
});

test('sees a schema that has changed', () => {
  const { kept, exec } = counted();
  exec('create table song (name text)');
  exec("insert into song values ('a')");
  const names = () => kept.prepare('select name from song').all([]);
  expect(names()).toEqual([{ name: 'a' }]);
  exec('drop table song');
  exec("create table song (length integer, name text default 'b')");
  exec('insert into song (length) values (7)');
  expect(names()).toEqual([{ name: 'b' }]);
  kept.close();
});

test('prepares what changes the schema each time, and forgets what was used longest ago', () => {
  const { kept, prepared } = counted();
  for (let round = 0; round < 2; round += 1) {
    kept.prepare('create table if not exists song (name text)').run([]);
  }
  expect(prepared).toHaveLength(2);
  const nth = (index: number) => kept.prepare(`select ${index} as number`).all([]);
  for (let index = 0; index < 250; index += 1) {
    nth(index);
    nth(7);
  }
  expect(prepared.filter((text) => text === 'select 7 as number')).toHaveLength(1);
  expect(nth(0)).toEqual([{ number: 0 }]);
  expect(prepared.filter((text) => text === 'select 0 as number')).toHaveLength(2);
  kept.close();
});
