import type { Tracing } from '../ports/tracing';

/** Returns how work runs at a place in a trace; just runs it where tracing is off. */
export function withinTraces(traces: { tracing: Tracing } | undefined): Tracing['within'] {
  return (place, work) => (traces === undefined ? work() : traces.tracing.within(place, work));
}
