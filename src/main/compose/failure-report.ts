import { LONGEST_WATCH_PAUSE } from '../../../workflows/contract/watch-failing';
import { reportFailure } from '../../services/webhooks/report-failure';
import type { Adapters } from './adapters';
import type { ServiceDeps } from './service-deps';
import { bind } from '../../services/steps/bind';

/** Number of the longest pauses between two checks after which a watch counts as gone. */
const PAUSES_WATCHED = 3;

/** Returns how long a watch of a failing receiver may show no sign of life. */
export function watchMs({ config }: Adapters): number {
  return PAUSES_WATCHED * LONGEST_WATCH_PAUSE * config.FAILING_CHECK_INTERVAL_MS;
}

/** Composes the report of a failed delivery; without an SMTP server nobody is told. */
export function composeFailureReport(adapters: Adapters, { clock, watch, workflows }: ServiceDeps) {
  const enabled = adapters.config.SMTP_URL !== undefined;
  return bind(reportFailure, { clock, watch, workflows, watchMs: watchMs(adapters), enabled });
}
