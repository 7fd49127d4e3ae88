import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf } from '../api/problem.js';
import { SessionProvider } from '../session/session.js';
import { router } from './router.js';
import { theme } from './theme.js';

/** The portal with everything that its pages share. */
export function App() {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            // The client has retried already; a connection that failed is tried again for a minute.
            retry: (count, error) => count < 6 && problemOf(error).status === 0,
            retryDelay: (count) => Math.min(1_000 * 2 ** count, 15_000),
          },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  );
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The content policy admits styles with the nonce of this response only. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
