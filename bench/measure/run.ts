import { Agent } from 'undici';
import { type CallbackOptions, type CallbackResults, measureCallbacks } from '../callbacks/measure';
import { bareContender } from '../contenders/bare';
import { hangingContender } from '../contenders/hanging';
import { hangingSends } from '../contenders/hanging-sends';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { type ConsoleResults, measureConsole } from '../console/measure';
import { type InboxOptions, type InboxResults, measureInbox } from '../inbox/measure';
import { createAwaitArrivals } from '../load/arrivals';
import type { PartName } from '../options';
import type { BenchStack, ProcessName } from '../stack/start-stack';
import { type TemplateOptions, type TemplateResults, measureTemplates } from '../templates/measure';
import { type IsolationPair, measureIsolation } from './isolation';
import { usageOf } from './process-usage';
import { type SendIsolation, measureSendIsolation } from './send-isolation';
import { type RoundsOptions, type Slices, measureRounds } from './rounds';

type MemoryMb = Record<'API' | 'worker', number>;

export interface Results {
  engines: BenchStack['engines'];
  /** Null when the part was not asked for. */
  messages: MessageResults | null;
  templates: TemplateResults | null;
  isolation: IsolationPair[] | null;
  sendIsolation: SendIsolation | null;
  callbacks: CallbackResults | null;
  inbox: InboxResults | null;
  console: ConsoleResults | null;
}

export interface MessageResults {
  slices: Slices;
  /** Memory of an idle Herald, after its start and after all the load. */
  idleMemoryMb: { afterStart: MemoryMb; afterLoad: MemoryMb };
}

export interface MeasurementOptions
  extends RoundsOptions, TemplateOptions, CallbackOptions, InboxOptions {
  parts: readonly PartName[];
}

/** Measures the parts that were asked for on a running stack. */
export async function runMeasurements(
  stack: BenchStack,
  options: MeasurementOptions,
  report: (line: string) => void,
): Promise<Results> {
  const { parts } = options;
  return {
    engines: stack.engines,
    messages: parts.includes('messages') ? await measureMessages(stack, options, report) : null,
    templates: parts.includes('templates') ? await measureTemplates(stack, options, report) : null,
    isolation: parts.includes('isolation') ? await besideHanging(stack, options, report) : null,
    sendIsolation: parts.includes('sends') ? await sendsBeside(stack, options, report) : null,
    callbacks: parts.includes('callbacks') ? await measureCallbacks(stack, options, report) : null,
    inbox: parts.includes('inbox') ? await measureInbox(stack, options, report) : null,
    console: parts.includes('console') ? await measureConsole(stack, options, report) : null,
  };
}

/** Deliveries and sends, and the memory of an idle Herald around them. */
async function measureMessages(
  stack: BenchStack,
  options: RoundsOptions,
  report: (line: string) => void,
): Promise<MessageResults> {
  const { addresses, kept } = stack;
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
    return { slices, idleMemoryMb: { afterStart, afterLoad: await idleMemory(stack) } };
  } finally {
    await dispatcher.close();
  }
}

/** A healthy receiver, with and without a hanging one beside it. */
async function besideHanging(
  stack: BenchStack,
  options: RoundsOptions,
  report: (line: string) => void,
): Promise<IsolationPair[]> {
  const { addresses, kept } = stack;
  const dispatcher = new Agent({ connect: { ca: kept.certificate.certPem } });
  try {
    const pattern = await sendPattern(stack, dispatcher);
    const tools = {
      awaitArrivals: createAwaitArrivals(addresses.receiver, dispatcher),
      healthy: heraldContender(stack, pattern, dispatcher),
      hanging: await hangingContender(stack, pattern, dispatcher),
    };
    return await measureIsolation(tools, options, report);
  } finally {
    await dispatcher.close();
  }
}

/** Sends at a healthy provider, with and without another that hangs. */
async function sendsBeside(
  stack: BenchStack,
  options: RoundsOptions,
  report: (line: string) => void,
): Promise<SendIsolation> {
  const dispatcher = new Agent();
  try {
    const pattern = await sendPattern(stack, dispatcher);
    const tools = {
      healthy: heraldContender(stack, pattern, dispatcher),
      hanging: await hangingSends(stack, pattern, dispatcher),
    };
    return await measureSendIsolation(tools, options, report);
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
