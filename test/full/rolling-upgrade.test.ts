import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerWorkflowId } from '../../workflows/contract/answer-reply';
import type { DeploymentVersions } from '../../src/cli/services';
import type { TestProcess } from '../stack/process';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';
import { EVENTS, eventsOf, nameOf, sendUntilAnswered } from './support/load';
import { type ProductionEngines, startProductionEngines } from './support/production-engines';
import { type Release, buildRelease, commandOf, thisRelease } from './support/releases';
import { type Fleet, createFleet } from './support/rolling-fleet';
import { type TestTemporal, connectTemporal } from './support/temporal';
import { type VersionCourse, versionCourses } from './support/version-course';

/** The first run on a machine builds Temporal's server. */
const BUILD_TIMEOUT_MS = 1_800_000;
/** A minute on two idle cores. */
const TEST_TIMEOUT_MS = 900_000;
const PATIENCE_MS = 240_000;
const SEND_INTERVAL_MS = 500;
/** A command without a version of its own in the histories of the release before. */
const MEMO = "\n    (0, workflow_1.upsertMemo)({ release: 'next' });";
const CHANGES = [
  { file: 'send-template.js', after: 'async function sendTemplate(input) {', insert: MEMO },
  { file: 'deliver-webhook.js', after: 'return first;', insert: MEMO },
];

let engines: ProductionEngines;
let herald: OwnHerald;
let fleet: Fleet;
let temporal: TestTemporal;
let tenant: Tenant;
let present: Release;
let next: Release & { remove(): Promise<void> };
const deployment = `herald-${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  engines = await startProductionEngines();
  [present, next] = await Promise.all([thisRelease(), buildRelease(CHANGES)]);
  herald = await startHerald({
    engines,
    settings: {
      // Long enough for a delivery to be under way while processes are replaced.
      WEBHOOK_RETRY_DELAYS_MS: '0,3000,1000,1000',
      AGENT_QUIET_MS: '60000',
      SHUTDOWN_DELAY_MS: '2500',
    },
  });
  const versioned = { ...herald.env, TEMPORAL_WORKER_DEPLOYMENT: deployment };
  const runningPort = Number(new URL(herald.apiUrl).port);
  fleet = await createFleet(versioned, { runningPort, apis: 3 });
  temporal = await connectTemporal(herald);
  tenant = await mintTenant({ ...herald, apiUrl: fleet.url });
  // The first attempt of the second status of each message fails.
  tenant.receiver.behave(tenant.webhookPath, (response, _count, webhook) => {
    const isFirst = webhook.headers['x-webhook-attempt'] === '1';
    response.writeHead(isFirst && webhook.body['event'] === EVENTS[1] ? 500 : 200).end();
  });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await temporal?.close();
  await fleet?.close();
  await herald?.close();
  await Promise.all([engines?.close(), next?.remove()]);
});

/** Runs a command of a release for the deployment. */
function command<Answer>(release: Release, ...args: string[]): Promise<Answer> {
  const env = { ...herald.env, TEMPORAL_WORKER_DEPLOYMENT: deployment };
  return commandOf<Answer>(release, ['temporal', ...args], env);
}

/** Waits until no open workflow needs the workers of a release, as an operator does before stopping them. */
function drained(release: Release): Promise<unknown> {
  return until(
    `no workflow pinned to ${release.buildId}`,
    async () => {
      const { versions } = await command<DeploymentVersions>(release, 'versions');
      const own = versions.find(({ buildId }) => buildId === release.buildId);
      return own?.pinnedWorkflows === 0;
    },
    PATIENCE_MS,
  );
}

/** Sends until it is stopped. A caller that gets no answer repeats its request. */
function sendAllTheTime(url: string) {
  const stopping = new AbortController();
  let accepted = 0;
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const messageId = `message-${accepted}`;
      await sendUntilAnswered(url, tenant.apiKey, {
        // Reported as sent, delivered and read.
        recipientNumber: `3366${String(accepted).padStart(3, '0')}0001`,
        templateName: 'welcome',
        messageId,
        async: true,
      });
      accepted += 1;
      await pause(SEND_INTERVAL_MS);
    }
  }
  const running = run();
  // Its failure is told to whoever stops it, not to the suite that runs after a failed test.
  running.catch(() => undefined);
  return async (): Promise<number> => {
    stopping.abort();
    await running;
    return accepted;
  };
}

interface Deployed {
  /** Null for processes without a version. */
  release: Release | null;
  api: TestProcess;
  worker: TestProcess;
}

/** Replaces all processes by those of a release under load, as docs/upgrading.md says. */
async function roll(from: Deployed, to: Release): Promise<Deployed> {
  const worker = await fleet.startWorker(to);
  await command(to, 'promote');
  const api = await fleet.startApi(to);
  await wakeLongWorkflow();
  await from.api.stop();
  if (from.release !== null) await drained(from.release);
  await from.worker.stop();
  return { release: to, api, worker };
}

/** Query of everything on the task queue of this Herald. */
const ownQueue = () => `TaskQueue = "${String(herald.env['TEMPORAL_TASK_QUEUE_PREFIX'])}"`;

const CONVERSATION = 'cnv_rolling';

/** Gives the workflow that runs all the time a task, by a signal. */
const wakeLongWorkflow = () => temporal.gateway.startAnswer(tenant.workspaceId, CONVERSATION);

async function endLongWorkflow(): Promise<void> {
  const long = temporal.byId(answerWorkflowId(tenant.workspaceId, CONVERSATION));
  await long.cancel();
  await long.result();
}

/** Reads where all runs went, once they have ended. */
function endedCourses(): Promise<VersionCourse[]> {
  return until(
    'the end of all workflows',
    async () => {
      const courses = await versionCourses(engines.temporalAddress, ownQueue());
      return courses.every(({ status }) => status !== 'RUNNING') && courses;
    },
    PATIENCE_MS,
  );
}

/** The builds of a run, each once for as long as it stayed there. */
const movesOf = ({ builds }: VersionCourse) =>
  builds.filter((build, index) => index === 0 || build !== builds[index - 1]);

describe('rolling upgrade', () => {
  let courses: VersionCourse[];

  test(
    'loses nothing on the way to versions, to a release with other workflows and back, under load',
    async () => {
      await wakeLongWorkflow();
      const stop = sendAllTheTime(fleet.url);
      const unversioned = { release: null, api: herald.api, worker: herald.worker };
      const first = await roll(unversioned, present);
      const upgraded = await roll(first, next);
      await roll(upgraded, present);
      const messages = await stop();
      const expected = eventsOf(Array.from({ length: messages }, (_, index) => `message-${index}`));
      const webhooks = await tenant.receiver.next(
        tenant.webhookPath,
        (arrived) => new Set(arrived.map(nameOf)).size >= expected.length,
        PATIENCE_MS,
      );
      await endLongWorkflow();
      courses = await endedCourses();

      expect(webhooks.map(nameOf)).toEqual(expect.arrayContaining(expected));
      expect(courses.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
      expect(courses.flatMap(({ failures }) => failures)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  test('ends sends and deliveries on the version they began with, eager starts included', () => {
    const pinned = courses.filter(
      ({ type }) => type === 'sendTemplate' || type === 'deliverWebhook',
    );
    const versioned = pinned.filter(({ builds }) => builds[0] !== null);
    const continued = versioned.filter(({ beganInApi, builds }) => beganInApi && builds.length > 1);

    expect(versioned.filter((course) => movesOf(course).length > 1)).toEqual([]);
    for (const { buildId } of [present, next])
      expect(continued.filter(({ builds }) => builds[0] === buildId)).not.toEqual([]);
  });

  test('moves runs without a version and long ones to the version that is promoted', () => {
    const builds = [null, present.buildId, next.buildId, present.buildId];
    const long = courses.filter(({ type }) => type === 'answerReply');
    const short = courses.filter(({ type, builds: [first] }) => type !== 'answerReply' && !first);

    expect(long.map(movesOf)).toEqual([builds]);
    expect(short.map(movesOf)).toContainEqual(builds.slice(0, 2));
  });
});
