import {
  ActionIcon,
  Alert,
  AppShell,
  Burger,
  Button,
  Group,
  NavLink,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import {
  IconActivity,
  IconChartHistogram,
  IconChartLine,
  IconHelp,
  IconHome,
  IconMoon,
  IconReceipt,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../session/session.js';
import { SignInPage } from '../session/sign-in-page.js';
import { LoadingState, ProblemAlert } from '../ui/states.js';
import { documentationOf } from './documentation.js';

const destinations = [
  { to: '/', label: 'Overview', icon: IconHome },
  { to: '/forecast', label: 'Forecast', icon: IconChartLine },
  { to: '/simulations', label: 'Simulations', icon: IconChartHistogram },
  { to: '/tariffs', label: 'Tariffs', icon: IconReceipt },
  { to: '/settings', label: 'Settings', icon: IconSettings },
  { to: '/status', label: 'Status', icon: IconActivity },
] as const;

/** What surrounds every page: header, navigation, and the notice that the connection is lost. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { signedIn, signOut } = useSession();
  const leaving = useMutation({ mutationFn: signOut });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { online } = useNetwork();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  const help = documentationOf(path);
  // As after loading a page: the reader starts at its content and not in the navigation.
  useEffect(() => {
    if (lastPath.current !== path) {
      lastPath.current = path;
      close();
      main.current?.focus({ preventScroll: true });
    }
  }, [path, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 210, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? 'Close the navigation' : 'Open the navigation'}
              aria-expanded={isOpen}
            />
            <Text fw={700}>BESS portal</Text>
          </Group>
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            {signedIn !== undefined && (
              <>
                <Text size="sm" truncate visibleFrom="xs">
                  {signedIn.email}
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => leaving.mutate()}
                  loading={leaving.isPending}
                >
                  Sign out
                </Button>
              </>
            )}
            <ThemeButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <nav aria-label="Pages">
          {destinations.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              active={to === '/' ? path === '/' : path.startsWith(to)}
              {...((to === '/' ? path === '/' : path.startsWith(to)) && { 'aria-current': 'page' })}
              onClick={close}
            />
          ))}
          {help !== undefined && (
            <NavLink
              href={help}
              target="_blank"
              label="Help"
              description="opens beside"
              leftSection={<IconHelp size={18} aria-hidden />}
            />
          )}
        </nav>
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} style={{ outline: 'none' }}>
        <Stack gap="md" maw={1180} mx="auto">
          {!online && (
            <Alert color="orange" title="The connection is lost" role="status">
              What you see may be old. The page goes on by itself when the connection is back.
            </Alert>
          )}
          {signedIn !== undefined && leaving.error !== null && (
            <ProblemAlert
              error={leaving.error}
              title="You are still signed in"
              onRetry={leaving.mutate}
            />
          )}
          <Outlet />
        </Stack>
      </AppShell.Main>
    </AppShell>
  );
}

/** Shows its content to people who are signed in, and the sign-in form to others. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { phase } = useSession();
  if (phase === 'restoring') {
    return <LoadingState label="Restoring your session" />;
  }
  return phase === 'signedIn' ? children : <SignInPage />;
}

function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Switch to the ${next} theme`}
      onClick={() => setColorScheme(next)}
    >
      {scheme === 'light' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
    </ActionIcon>
  );
}
