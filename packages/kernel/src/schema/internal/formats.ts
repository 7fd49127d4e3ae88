/** The string formats that schemas may name; ajv itself knows none. */
export const formats: Readonly<
  Record<string, { test(text: string): boolean; readonly words: string }>
> = {
  date: { test: isDate, words: "a date 'YYYY-MM-DD'" },
  'date-time': {
    test: isDateTime,
    words: "a date-time with offset such as '2026-01-31T08:00:00Z'",
  },
  email: { test: isEmail, words: 'an e-mail address' },
};

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Some hosts read 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** RFC 3339 without leap seconds. */
function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(
      text,
    ) && isDate(text.slice(0, 10))
  );
}

/** One `@`, no white space, a dot in the domain: whether the mailbox exists only a mail can tell. */
function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
