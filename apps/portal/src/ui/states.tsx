import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.js';
import { refusalInWords } from '../forms/validate-form.js';
import { formatWait } from './format.js';

interface LoadingStateProps {
  label?: string;
  lines?: number;
  /** Height of what will be shown, if it is known [px]. */
  height?: number;
}

/** A place holder while data is on its way, announced to screen readers. */
export function LoadingState({ label = 'Loading', lines = 3, height }: LoadingStateProps) {
  return (
    <Stack gap="xs" role="status" aria-label={label} {...(height !== undefined && { mih: height })}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines that never move
        <Skeleton key={line} height={18} width={`${95 - 12 * line}%`} />
      ))}
    </Stack>
  );
}

/** Says why there is nothing to see, and what to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap="sm" align="flex-start" py="xs">
      <Text c="dimmed">{children}</Text>
      {action}
    </Stack>
  );
}

interface ProblemAlertProps {
  error: unknown;
  /** Tries again; after a 429 or 503 with a wait, once that has passed without being asked. */
  onRetry?: () => void;
  title?: string;
}

/** What went wrong, with the wait where the gateway asks for one. */
export function ProblemAlert({ error, onRetry, title }: ProblemAlertProps) {
  const problem = problemOf(error);
  const waitSeconds = useCountdown(problem.retryAfterSeconds, onRetry);
  return (
    <Alert
      color={problem.status === 403 ? 'blue' : 'red'}
      title={title ?? titleOf(problem)}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {messageOf(problem)}
        </Text>
        {waitSeconds !== undefined && waitSeconds > 0 && (
          <Text size="sm" data-figure>
            {onRetry === undefined ? 'Possible again' : 'Tries again'} in {formatWait(waitSeconds)}.
          </Text>
        )}
        <Group gap="sm">
          {onRetry !== undefined && problem.status !== 403 && (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {problem.requestId !== undefined && problem.status >= 500 && (
            <Text size="xs" c="dimmed">
              Request {problem.requestId}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Refusals of what was sent name fields as programs do. */
function messageOf({ status, message }: Problem): string {
  return status === 400 || status === 422 ? refusalInWords(message) : message;
}

function titleOf({ status }: Problem): string {
  switch (status) {
    case 0:
      return 'No connection';
    case 403:
      return 'Not part of this plan or account';
    case 404:
      return 'Not found';
    case 422:
      return 'The gateway cannot take this';
    case 429:
      return 'Limit reached';
    default:
      return status >= 500 ? 'The gateway has a problem' : 'This did not work';
  }
}

function useCountdown(seconds: number | undefined, onEnd: (() => void) | undefined) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) {
      return;
    }
    const endMs = performance.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endMs - performance.now()) / 1_000));
      setLeft(remaining);
      if (remaining === 0) {
        clearInterval(timer);
        onEnd?.();
      }
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, onEnd]);
  return left;
}

interface WhenAnsweredProps {
  queries: readonly Pick<UseQueryResult, 'status' | 'failureCount' | 'fetchStatus'>[];
  label: string;
  children: ReactNode;
}

/**
 * Shows its content once each query has answered or failed, and from then on. A page whose parts stand below each other shows
 * them together, because a part that grows when its answer comes would move away what a person is reading below it.
 */
export function WhenAnswered({ queries, label, children }: WhenAnsweredProps) {
  const [isReady, setIsReady] = useState(false);
  if (!isReady && queries.every(hasAnswered)) {
    setIsReady(true);
  }
  return isReady ? children : <LoadingState label={label} lines={6} />;
}

function hasAnswered({ status, failureCount, fetchStatus }: WhenAnsweredProps['queries'][number]) {
  return status !== 'pending' || failureCount > 0 || fetchStatus !== 'fetching';
}

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  label?: string;
  /** Height of what will be shown [px], so that what stands below does not move when it comes. */
  height?: number;
  children: (data: Data) => ReactNode;
}

/** Shows a query: loading, its error, or its data; data that could not be renewed stays, with the error above it. */
export function QueryState<Data>({ query, label, height, children }: QueryStateProps<Data>) {
  const { data, error, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  if (data === undefined) {
    return error === null ? (
      <LoadingState
        {...(label !== undefined && { label })}
        {...(height !== undefined && { height })}
      />
    ) : (
      <ProblemAlert error={error} onRetry={retry} />
    );
  }
  return (
    <>
      {error !== null && <ProblemAlert error={error} onRetry={retry} />}
      {children(data)}
    </>
  );
}
