/** What is wrong with the id of a new site or facility, or undefined if the gateway takes it. */
export function faultOfId(id: string): string | undefined {
  if (id === '') {
    return 'A name is needed.';
  }
  if (id.length > 64) {
    return `A name has at most 64 characters; this has ${id.length}.`;
  }
  const stranger = /[^A-Za-z0-9._-]/.exec(id)?.[0];
  if (stranger !== undefined) {
    return stranger === ' '
      ? 'A name has no spaces; use a hyphen instead.'
      : `A name has letters from a to z, digits, dots, hyphens and underscores only, not “${stranger}”.`;
  }
  // Browsers take these for a step up in the address.
  return /^\.{1,2}$/.test(id) ? 'A name needs a letter or a digit.' : undefined;
}
