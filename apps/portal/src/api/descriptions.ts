import { type CallOutcome, unwrap } from '@bess/client';

/** A description as it was read: null if there is none, and the tag that names it. */
export interface TaggedDescription<Description> {
  description: Description | null;
  tag: string | null;
}

/** The description in an answer, with its tag. */
export async function tagged<Description>(
  call: Promise<CallOutcome<Description>>,
): Promise<TaggedDescription<Description>> {
  const outcome = await call;
  return outcome.response.status === 404
    ? { description: null, tag: null }
    : { description: await unwrap(outcome), tag: outcome.response.headers.get('ETag') };
}

/** The description alone, which is all that most parts of a page need. */
export function descriptionOf<Description>(read: TaggedDescription<Description>) {
  return read.description;
}
