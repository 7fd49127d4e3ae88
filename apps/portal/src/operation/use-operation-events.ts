import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../session/session.js';
import { followEvents, type StreamState } from './follow-events.js';
import type { Entity, OperationMessage } from './messages.js';

/** Messages that are kept: three days of five-minute intervals and what comes with them. */
const mostMessages = 2_000;

/** Messages that come together are shown together, because the first thing that a stream sends is days of them [ms]. */
const gatherMs = 50;

/** A page that nobody sees ends its connection after this long, because a browser has few of them [ms]. */
const hiddenMs = 60_000;

/** The messages of a site or facility, oldest first, and how they come. */
export interface OperationEvents {
  messages: readonly OperationMessage[];
  state: StreamState;
  /** Whether what had happened before the page was opened has come. */
  hasReplayed: boolean;
  /** The refusal that stopped it. */
  error: unknown;
}

const none: OperationEvents = {
  messages: [],
  state: 'connecting',
  hasReplayed: false,
  error: undefined,
};

/** Follows the events of a site or facility while the page is seen. */
export function useOperationEvents(
  { kind, id }: Entity,
  isEnabled: boolean,
  onNews: () => void,
): OperationEvents {
  const { client } = useSignedIn();
  const [events, setEvents] = useState(none);
  const isSeen = useIsSeen();
  const lastSequence = useRef(0);
  const onNewsRef = useRef(onNews);
  onNewsRef.current = onNews;

  useEffect(() => {
    lastSequence.current = 0;
    setEvents(none);
    // The effect follows the site or facility.
    void kind;
    void id;
  }, [kind, id]);

  useEffect(() => {
    if (!isEnabled || !isSeen) {
      return;
    }
    const aborter = new AbortController();
    let gathered: OperationMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const news = gathered;
      gathered = [];
      setEvents((before) => ({
        ...before,
        hasReplayed: true,
        messages: [...before.messages, ...news].slice(-mostMessages),
      }));
      if (news.length > 0) {
        onNewsRef.current();
      }
    };
    const showSoon = () => {
      timer ??= setTimeout(show, gatherMs);
    };
    void followEvents(
      client,
      { kind, id },
      {
        after: lastSequence.current,
        signal: aborter.signal,
        onMessage: (message) => {
          lastSequence.current = message.sequence;
          gathered.push(message);
          showSoon();
        },
        onState: (state, error) => {
          setEvents((before) => ({ ...before, state, error }));
          showSoon();
        },
      },
    );
    return () => {
      aborter.abort();
      clearTimeout(timer);
      // What came last has not been shown: it is asked for again.
      lastSequence.current = (gathered[0]?.sequence ?? lastSequence.current + 1) - 1;
    };
  }, [client, kind, id, isEnabled, isSeen]);
  return events;
}

/** Whether the page is seen, or was until a moment ago. */
function useIsSeen(): boolean {
  const visibility = useDocumentVisibility();
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    if (visibility !== 'hidden') {
      setIsSeen(true);
      return;
    }
    const timer = setTimeout(() => setIsSeen(false), hiddenMs);
    return () => clearTimeout(timer);
  }, [visibility]);
  return isSeen;
}
