/** What was typed into the form. */
export interface Passwords {
  current: string;
  next: string;
  repeated: string;
}

/** Sentences by input. */
export type PasswordFaults = Partial<Record<keyof Passwords, string>>;

const fewestCharacters = 12;
const mostCharacters = 1_024;

/** The faults that can be seen without the gateway, which has the last word. */
export function faultsOfPasswords({ current, next, repeated }: Passwords): PasswordFaults {
  if (current === '') {
    return { current: 'Your current password is needed.' };
  }
  if (next.length < fewestCharacters) {
    return {
      next: `At least ${fewestCharacters} characters are needed; there are ${next.length}.`,
    };
  }
  if (next.length > mostCharacters) {
    return { next: `At most ${mostCharacters.toLocaleString('en-US')} characters are possible.` };
  }
  if (next === current) {
    return { next: 'This is the current password.' };
  }
  return repeated === next ? {} : { repeated: 'This differs from the new password above.' };
}
