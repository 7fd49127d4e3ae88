import { type BessClient, createClient, type Session, unwrap } from '@bess/client';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { apiBaseUrl, hasStatus, retryRules } from '../api/problem.js';
import { type EngineId, enginesOfToken } from './token-claims.js';

/** Who is signed in, and the client that carries their token. */
export interface SignedIn {
  client: BessClient;
  email: string;
  plan: Session['user']['plan'];
  /** Engines that plan and account reach. */
  engines: readonly EngineId[];
}

interface SessionState {
  /** `restoring` until the cookie of an earlier visit has been tried. */
  phase: 'restoring' | 'signedOut' | 'signedIn';
  signedIn: SignedIn | undefined;
  /** Whether the session ended by itself while the page was used. */
  hasExpired: boolean;
  signIn: (email: string, password: string) => Promise<void>;
  /** Rejects if the gateway could not be told, because then the session lives on. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

/** Keeps the session of this tab. The access token lives in memory, the refresh token in a cookie that no script reads. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<SessionState['phase']>('restoring');
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const [hasExpired, setHasExpired] = useState(false);

  const phaseRef = useRef(phase);
  phaseRef.current = phase;
  const onSession = useRef<(session: Session) => void>(() => {});
  const [client] = useState(() =>
    createClient({
      baseUrl: apiBaseUrl,
      retry: retryRules,
      credentials: { session: true },
      onSession: (session) => onSession.current(session),
    }),
  );
  onSession.current = ({ user: { email, plan }, token }) => {
    setSignedIn({ client, email, plan, engines: enginesOfToken(token) });
    setHasExpired(false);
    setPhase('signedIn');
  };

  const close = useCallback(() => {
    setSignedIn(undefined);
    setPhase('signedOut');
    queries.clear();
  }, [queries]);

  const expire = useCallback(() => {
    // A login that is refused is answered by its form.
    if (phaseRef.current === 'signedIn') {
      setHasExpired(true);
      close();
    }
  }, [close]);

  useEffect(() => {
    // Any call that needs a token makes the client try the cookie.
    client.GET('/api/usage').catch(() => setPhase('signedOut'));
  }, [client]);

  // A call that is refused although the client has tried to renew its token ends the session.
  useEffect(() => {
    const isRefused = (error: unknown) => hasStatus(error, 401);
    const ofQueries = queries.getQueryCache().subscribe((event) => {
      if (
        event.type === 'updated' &&
        event.action.type === 'error' &&
        isRefused(event.action.error)
      ) {
        expire();
      }
    });
    const ofMutations = queries.getMutationCache().subscribe((event) => {
      if (
        event.type === 'updated' &&
        event.action.type === 'error' &&
        isRefused(event.action.error)
      ) {
        expire();
      }
    });
    return () => {
      ofQueries();
      ofMutations();
    };
  }, [queries, expire]);

  const signIn = useCallback(
    async (email: string, password: string) => {
      await unwrap(client.POST('/api/auth/session', { body: { email, password } }));
    },
    [client],
  );

  const signOut = useCallback(async () => {
    await unwrap(client.POST('/auth/logout')).catch((error: unknown) => {
      // A session that has ended already is what was wanted.
      if (!hasStatus(error, 401)) {
        throw error;
      }
    });
    setHasExpired(false);
    close();
  }, [client, close]);

  const state = useMemo(
    () => ({ phase, signedIn, hasExpired, signIn, signOut }),
    [phase, signedIn, hasExpired, signIn, signOut],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** The session of this tab. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === undefined) {
    throw new Error('useSession needs a SessionProvider above it.');
  }
  return state;
}

/** The account that is signed in. Only for pages behind the sign-in. */
export function useSignedIn(): SignedIn {
  const { signedIn } = useSession();
  if (signedIn === undefined) {
    throw new Error('This page needs a signed-in account.');
  }
  return signedIn;
}
