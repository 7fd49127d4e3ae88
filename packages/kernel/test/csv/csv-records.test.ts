import { csvCells, csvRecords, streamCsvRecords } from '@bess/kernel/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('rows have their first line, and whether a line break follows', () => {
  expect([...csvRecords('\uFEFFa,b\r\n\r\n"x\ny",2\nlast', 'example')]).toEqual([
    { line: 1, text: 'a,b', ended: true },
    { line: 3, text: '"x\ny",2', ended: true },
    { line: 5, text: 'last', ended: false },
  ]);
});

test('a quote that is not closed is an error of the caller, with its line', () => {
  expect(() => [...csvRecords('a\n1,"b\nc\n', 'example')]).toThrow(
    expect.objectContaining({
      engine: 'example',
      code: 'quoteNotClosed',
      message: expect.stringMatching(/^line 2: /),
      details: { line: 2 },
    }),
  );
});

test('a quote that is not closed takes time proportional to the text', () => {
  const text = `"${'a\n'.repeat(500_000)}`;
  expect(() => [...csvRecords(text, 'example')]).toThrow(/line 1/);
});

test('chunks give the rows of the whole text, and written cells are read back', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é'), maxLength: 5 });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const quoted = written.map((cells) =>
        cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','),
      );
      const text = quoted.map((row) => `${row}\n`).join('');
      const whole = [...csvRecords(text, 'example')];
      expect(whole.map((record) => csvCells(record.text, ','))).toEqual(written);
      const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      const streamed = [];
      for await (const record of streamCsvRecords(chunks, 'example')) streamed.push(record);
      expect(streamed).toEqual(whole);
    }),
  );
});
