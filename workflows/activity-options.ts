import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/** Database work in the workflow's own worker: repeated until it succeeds, because what it records already happened. */
export const bookkeeping = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '20s' },
} satisfies LocalActivityOptions;

/** Options of reporting a failure to the watch. Given up after seconds, because no delivery may wait for it. */
export const reporting = {
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumAttempts: 3 },
} satisfies LocalActivityOptions;

/**
 * Options of a provider call. The limit of three calls is the message's own count, kept in the database where a lost worker cannot
 * reset it (contract 4.2); so the policy itself has no maximum, and a database that is away costs no attempt.
 */
export function providerCall(attemptTimeoutMs: number): ActivityOptions {
  return {
    startToCloseTimeout: attemptTimeoutMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '20s' },
  };
}

/** The first POST of a webhook: repeated only when it could not begin, since an answer of any kind is a result. */
export function firstDelivery(attemptTimeoutMs: number): LocalActivityOptions {
  return {
    startToCloseTimeout: attemptTimeoutMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '20s' },
  };
}

/** Later POSTs: delays come from the schedule with each failure; the number of attempts is the event's own count. */
export function laterDelivery(attemptTimeoutMs: number, taskQueue: string): ActivityOptions {
  return {
    taskQueue,
    startToCloseTimeout: attemptTimeoutMs,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
  };
}

/** Returns options for activities that may take their time and are repeated until they succeed. */
export function background(taskQueue: string): ActivityOptions {
  return {
    taskQueue,
    startToCloseTimeout: '30s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '60s' },
  };
}

/** Options of a mail to owners, which is out of date after a day. */
export function mailing(taskQueue: string): ActivityOptions {
  return { ...background(taskQueue), scheduleToCloseTimeout: '24h' };
}

/**
 * Options of a call to an agent's model. A lost worker is noticed by its heartbeats. How often a
 * model that fails is asked again is the activity's own count; what takes longer than all of that goes to people.
 */
export function askingAgent(taskQueue: string, agentTimeoutMs: number): ActivityOptions {
  return {
    taskQueue,
    startToCloseTimeout: agentTimeoutMs + 30_000,
    heartbeatTimeout: '10s',
    scheduleToCloseTimeout: 10 * agentTimeoutMs + 600_000,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '20s' },
  };
}

/** Options for checking the result of a send, soon and often. */
export function afterSending(taskQueue: string): ActivityOptions {
  return {
    taskQueue,
    startToCloseTimeout: '30s',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  };
}
