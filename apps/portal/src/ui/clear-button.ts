/** A button that empties a select, for people without a pointer as well: it is hidden from them otherwise. */
export function clearButton(what: string) {
  return { 'aria-label': `Clear ${what}`, 'aria-hidden': false, tabIndex: 0 } as const;
}
