const MAX_LENGTH = 80;

/** Words that say what kind of company it is, not which. */
const COMPANY_WORDS = new Set(
  'co company corp corporation inc llc ltd lp the of and city village town borough utility'.split(
    ' ',
  ),
);

/** A readable code from the utility's and the rate's name; the same names always give the same code. */
export function tariffCode(utility: string, name: string): string {
  const utilityWords = words(utility.replace(/\(.*?\)/g, ' ')).filter(
    (word) => !COMPANY_WORDS.has(word),
  );
  const all = [...utilityWords, ...words(name)];
  let code = all[0] ?? 'tariff';
  for (const word of all.slice(1)) {
    if (code.length + 1 + word.length > MAX_LENGTH) break;
    code += `-${word}`;
  }
  return code.slice(0, MAX_LENGTH);
}

function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
