import { Agent } from 'undici';
import { bareContender } from '../contenders/bare';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { createAwaitArrivals } from '../load/arrivals';
import type { BenchStack, ProcessName } from '../stack/start-stack';
import { usageOf } from './process-usage';
import { type RoundsOptions, type Slices, measureRounds } from './rounds';

type MemoryMb = Record<'API' | 'worker', number>;

export interface Results {
  engines: BenchStack['engines'];
  slices: Slices;
  /** Of an idle Herald: as it stands after its start, and after all the load. */
  idleMemoryMb: { afterStart: MemoryMb; afterLoad: MemoryMb };
}

/** Measures everything on a running stack. */
export async function runMeasurements(
  stack: BenchStack,
  options: RoundsOptions,
  report: (line: string) => void,
): Promise<Results> {
  const { addresses, engines, kept } = stack;
  const dispatcher = new Agent({ connect: { ca: kept.certificate.certPem } });
  try {
    const afterStart = await idleMemory(stack);
    const pattern = await sendPattern(stack, dispatcher);
    const contenders = {
      Herald: heraldContender(stack, pattern, dispatcher),
      bare: await bareContender(stack, pattern, dispatcher),
    };
    const awaitArrivals = createAwaitArrivals(addresses.receiver, dispatcher);
    const tools = { awaitArrivals, cpuSeconds: () => cpuSeconds(stack) };
    const slices = await measureRounds(tools, contenders, options, report);
    return { engines, slices, idleMemoryMb: { afterStart, afterLoad: await idleMemory(stack) } };
  } finally {
    await dispatcher.close();
  }
}

async function cpuSeconds({ pids }: BenchStack): Promise<Record<ProcessName, number>> {
  const entries = Object.entries(pids).map(
    async ([name, pid]) => [name, (await usageOf(pid)).cpuSeconds] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<ProcessName, number>;
}

async function idleMemory({ pids }: BenchStack): Promise<MemoryMb> {
  const [api, worker] = await Promise.all([usageOf(pids.API), usageOf(pids.worker)]);
  return { API: api.residentMb, worker: worker.residentMb };
}
