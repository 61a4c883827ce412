import type { Table } from './report/report';

/** Traffic in its busiest hour, and how it is made up. */
export interface Traffic {
  messagesPerHour: number;
  statusesPerMessage: number;
  /** Share of statuses that go to a receiver, from 0 to 1. */
  deliveredShare: number;
  /** Share of deliveries whose first attempt fails. */
  retriedShare: number;
  /** Share of messages that a customer answers and an AI agent answers in turn. */
  agentShare: number;
  /** Hours of a day at this rate, for what is stored. */
  busyHours: number;
}

/** Installation for such traffic. CPU is in cores. */
export interface Installation {
  api: number;
  apiProcesses: number;
  worker: number;
  workerProcesses: number;
  temporal: number;
  postgresql: number;
  workflowsPerSecond: number;
  databaseCommandsPerSecond: number;
  /** Records of a day with their indexes, before compression. */
  databaseGbPerDay: number;
  historyGbPerDay: number;
}

/** Cost of one piece of work: CPU in milliseconds, and bytes of its history. */
interface Cost {
  temporal: number;
  postgresql: number;
  api: number;
  worker: number;
  commands: number;
  historyBytes: number;
}

/** Measured by `npm run bench -- --stack production-shape --only costs`, with one API and one worker. */
const COSTS = {
  send: {
    temporal: 26.2,
    postgresql: 16.5,
    api: 12.7,
    worker: 22.5,
    commands: 15,
    historyBytes: 1990,
  },
  delivery: {
    temporal: 10.8,
    postgresql: 8.6,
    api: 21.1,
    worker: 0.2,
    commands: 4.6,
    historyBytes: 1632,
  },
  retried: {
    temporal: 30.1,
    postgresql: 17.7,
    api: 14.8,
    worker: 32.8,
    commands: 10.8,
    historyBytes: 3473,
  },
} as const satisfies Record<string, Cost>;

/** Measured by the same: an idle second of a process in milliseconds, and what a worker costs the engines. */
const IDLE = {
  api: 14,
  worker: 23,
  temporal: 56,
  postgresql: 18,
  temporalOfWorker: 12,
  postgresqlOfWorker: 10,
};
/** Commands of an idle second of each worker. */
const IDLE_COMMANDS = 3.4;

/** Measured by the same: a record as BSON, and the indexes of its collection. */
const BYTES = { message: 1873, status: 260, event: 1541, messageIndexes: 16, eventIndexes: 15 };

/** Assumed: an entry of an index, after the compression of its prefix. */
const INDEX_ENTRY_BYTES = 48;
/** Assumed: a status that goes to no receiver costs this part of a delivery, in the API and the database alone. */
const STATUS_PART = 0.5;
/** Assumed: an agent's answer costs so many sends, and the customer's message a delivery. */
const ANSWER_IN_SENDS = 3;
/** Assumed: an average load of a core that leaves room for peaks within the hour. */
const LOAD_OF_A_CORE = 0.6;
/** A role that has one process only stops with it. */
const LEAST_PROCESSES = 2;
const GB = 1e9;

/** Computes what traffic needs, from unit costs at a low rate: an upper bound, because busy processes share commands. */
export function installationFor(traffic: Traffic): Installation {
  const work = workOf(traffic);
  const total = (what: keyof Cost): number =>
    work.sends * COSTS.send[what] +
    work.deliveries * COSTS.delivery[what] +
    work.retried * COSTS.retried[what];
  const ofStatuses = (what: 'api' | 'commands') =>
    work.statuses * STATUS_PART * COSTS.delivery[what];
  const api = (total('api') + ofStatuses('api')) / 1000;
  const worker = total('worker') / 1000;
  const [apiProcesses, workerProcesses] = [processesFor(api), processesFor(worker)];
  const bytes = total('historyBytes') * 3600 * traffic.busyHours;
  return {
    api: api + (apiProcesses * IDLE.api) / 1000,
    apiProcesses,
    worker: worker + (workerProcesses * IDLE.worker) / 1000,
    workerProcesses,
    temporal: (total('temporal') + IDLE.temporal + workerProcesses * IDLE.temporalOfWorker) / 1000,
    postgresql:
      (total('postgresql') + IDLE.postgresql + workerProcesses * IDLE.postgresqlOfWorker) / 1000,
    workflowsPerSecond: work.sends + work.deliveries + work.retried,
    databaseCommandsPerSecond:
      total('commands') + ofStatuses('commands') + workerProcesses * IDLE_COMMANDS,
    databaseGbPerDay: storedBytes(traffic) / GB,
    historyGbPerDay: bytes / GB,
  };
}

/** Work of a second. */
function workOf(traffic: Traffic) {
  const messages = traffic.messagesPerHour / 3600;
  const answers = messages * traffic.agentShare;
  const statuses = messages * traffic.statusesPerMessage;
  const events = statuses * traffic.deliveredShare + answers;
  return {
    sends: messages + ANSWER_IN_SENDS * answers,
    deliveries: events * (1 - traffic.retriedShare),
    retried: events * traffic.retriedShare,
    statuses: statuses * (1 - traffic.deliveredShare),
  };
}

function processesFor(cores: number): number {
  return Math.max(LEAST_PROCESSES, Math.ceil(cores / LOAD_OF_A_CORE));
}

/** Bytes of a day. An answer of an agent is a message too, and so is what it answers. */
function storedBytes(traffic: Traffic): number {
  const { messagesPerHour, statusesPerMessage, deliveredShare, agentShare, busyHours } = traffic;
  const messageBytes =
    BYTES.message + BYTES.messageIndexes * INDEX_ENTRY_BYTES + statusesPerMessage * BYTES.status;
  const eventBytes = BYTES.event + BYTES.eventIndexes * INDEX_ENTRY_BYTES;
  const events = statusesPerMessage * deliveredShare + agentShare;
  const bytes = (1 + 2 * agentShare) * messageBytes + events * eventBytes;
  return messagesPerHour * busyHours * bytes;
}

/** Rates of docs/scaling.md: three statuses a message, all delivered, some failing at first, a few answered by an agent. */
const EXAMPLES = [10_000, 100_000, 1_000_000, 3_600_000];
const MIX = {
  statusesPerMessage: 3,
  deliveredShare: 1,
  retriedShare: 0.02,
  agentShare: 0.02,
  busyHours: 10,
};

/** Returns the table of docs/scaling.md. */
export function modelTable(): Table {
  const installations = EXAMPLES.map((messagesPerHour) =>
    installationFor({ messagesPerHour, ...MIX }),
  );
  const names: Record<keyof Installation, string> = {
    api: 'API, cores',
    apiProcesses: 'API, processes',
    worker: 'worker, cores',
    workerProcesses: 'worker, processes',
    temporal: 'Temporal, cores',
    postgresql: 'PostgreSQL, cores',
    workflowsPerSecond: 'workflows a second',
    databaseCommandsPerSecond: 'database commands a second',
    databaseGbPerDay: 'database, GB a day',
    historyGbPerDay: 'histories, GB a day',
  };
  const rows = Object.entries(names).map(([figure, name]) => ({
    name,
    values: installations.map((each) => each[figure as keyof Installation]),
  }));
  return { title: 'Model', columns: EXAMPLES.map((rate) => `${rate}/h`), rows };
}
