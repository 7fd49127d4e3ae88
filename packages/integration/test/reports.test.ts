import { expect, test } from 'vitest';
import { markdownTable } from '../src/markdown-table.js';
import { replacedSection } from '../src/replaced-section.js';

test('a section is replaced and the rest unchanged', () => {
  const file = '# A\n\n<!-- t -->\nold\n<!-- end of t -->\n\nwords\n';
  const once = replacedSection(file, 't', 'new');
  expect(once).toBe('# A\n\n<!-- t -->\n\nnew\n\n<!-- end of t -->\n\nwords\n');
  expect(replacedSection(once, 't', 'new')).toBe(once);
  expect(replacedSection('# A\n', 't', 'new')).toBe(
    '# A\n\n<!-- t -->\n\nnew\n\n<!-- end of t -->\n',
  );
});

test('a table has a line for each row', () => {
  expect(markdownTable(['of', 'kB'], [['kernel', '9']])).toBe(
    '| of | kB |\n|---|---:|\n| kernel | 9 |',
  );
});
