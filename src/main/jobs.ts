import { retentionOf } from '../config/retention';
import { createRetentionStore } from '../persistence';
import { expireDeliveries } from '../services/reconciler/expire-deliveries';
import { reconcile } from '../services/reconciler/reconcile';
import { removeExpired } from '../services/reconciler/remove-expired';
import { scheduleMissingSyncs } from '../services/reconciler/schedule-missing-syncs';
import { countUsage } from '../services/usage/count-usage';
import { forgetRuns } from '../services/usage/forget-runs';
import { noticeBudgets } from '../services/usage/notice-budgets';
import { settleReservations } from '../services/usage/settle-reservations';
import { type DatabaseClock, createDatabaseClock } from '../services/steps/database-clock';
import { type Adapters, composeMailer } from './compose/adapters';
import type { ServiceDeps } from './compose/service-deps';
import { bind } from '../services/steps/bind';

const RECONCILE_BATCH = 100;
const RECONCILE_BACKLOG_MAX = 50;
const RECONCILE_LEASE_MS = 30_000;
/** Probes of receivers in one run: enough for ten seconds at each of four attempts on a receiver's 85 connections. */
const RECONCILE_PROBES = 10;
/** Runs of the reconciler between two searches for senders without a schedule. */
const RUNS_PER_SCHEDULE_SEARCH = 12;
const SCHEDULE_BATCH = 100;
const SCHEDULE_LEASE_MS = 300_000;
const EXPIRY_INTERVAL_MS = 600_000;
const EXPIRY_BATCH = 500;
const CLOCK_INTERVAL_MS = 30_000;
const USAGE_INTERVAL_MS = 5000;
const USAGE_BATCH = 500;
const USAGE_LEASE_MS = 60_000;
const BUDGET_INTERVAL_MS = 60_000;
const BUDGET_LEASE_MS = 300_000;

/** Starts the reconciler, which starts what a crash left unstarted, and the removal of expired records. */
export function startReconciler(adapters: Adapters, deps: ServiceDeps): void {
  const { config, database } = adapters;
  const limits = retentionOf(config);
  const startUnstarted = bind(reconcile, {
    ...deps,
    batchSize: RECONCILE_BATCH,
    backlogMax: RECONCILE_BACKLOG_MAX,
    concurrency: config.CALLBACK_CONCURRENCY,
    leaseMs: RECONCILE_LEASE_MS,
    probes: RECONCILE_PROBES,
  });
  const schedule = scheduleMissingSyncs({
    ...deps,
    batchSize: SCHEDULE_BATCH,
    leaseMs: SCHEDULE_LEASE_MS,
  });
  const expire = expireDeliveries({
    ...deps,
    retentionDays: config.RETENTION_EVENTS_DAYS,
    batchSize: RECONCILE_BATCH,
  });
  const remove = removeExpired({
    ...deps,
    retention: createRetentionStore(database, limits),
    limits,
    batchSize: EXPIRY_BATCH,
  });
  const count = countUsage({ ...deps, batchSize: USAGE_BATCH, leaseMs: USAGE_LEASE_MS });
  const intervalMs = config.SWEEP_INTERVAL_MS;
  startJob(adapters, 'reconciler', startUnstarted, intervalMs);
  startJob(adapters, 'template schedules', schedule, RUNS_PER_SCHEDULE_SEARCH * intervalMs);
  startJob(adapters, 'usage', count, USAGE_INTERVAL_MS);
  startJob(adapters, 'counting runs', forgetRuns(deps), EXPIRY_INTERVAL_MS);
  startJob(adapters, 'reservations', settleReservations(deps), BUDGET_INTERVAL_MS);
  startBudgetNotices(adapters, deps);
  startJob(adapters, 'expired deliveries', expire, EXPIRY_INTERVAL_MS);
  startJob(adapters, 'expired records', remove, EXPIRY_INTERVAL_MS);
}

/** Starts the mails about budgets; without an SMTP server the console alone shows them. */
function startBudgetNotices(adapters: Adapters, deps: ServiceDeps): void {
  const mailer = composeMailer(adapters);
  if (mailer === null) return;
  const notice = noticeBudgets({ ...deps, mailer, leaseMs: BUDGET_LEASE_MS });
  startJob(adapters, 'budgets', notice, BUDGET_INTERVAL_MS);
}

/** Starts measuring the database's clock while the process lives; resolves after the first measurement. */
export async function startDatabaseClock(adapters: Adapters): Promise<DatabaseClock> {
  const { repositories, clock, metrics, log } = adapters;
  const readTime = (): Promise<Date> => repositories.liveLog.now();
  const databaseClock = createDatabaseClock({ readTime, clock, metrics, log });
  await databaseClock.measure();
  const measure = async (): Promise<boolean> => {
    await databaseClock.measure();
    return false;
  };
  startJob(adapters, 'clock of the database', measure, CLOCK_INTERVAL_MS);
  return databaseClock;
}

/** Resolves with whether the next run may follow at once, because there is more to do. */
type Job = () => Promise<boolean>;

/**
 * Runs a job at once, because processes that are killed again and again may not live for an interval, and then with that
 * pause between two runs. The process closes when the run in progress is over.
 */
function startJob({ lifecycle, log }: Adapters, name: string, job: Job, intervalMs: number): void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();

  async function run(): Promise<void> {
    let more = false;
    try {
      more = await job();
    } catch (error) {
      log.warn({ err: error, job: name }, 'job failed, the next run tries again');
    }
    if (!stopped) schedule(more ? 0 : intervalMs);
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      current = run();
    }, delayMs);
  }

  schedule(0);
  lifecycle.onClose(name, async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  });
}
