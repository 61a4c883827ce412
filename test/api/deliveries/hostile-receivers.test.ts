import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { onLeasedPort, useHerald } from '../../support/herald';
import {
  type HostileReceiver,
  type Stranger,
  startHostileReceiver,
  startStranger,
} from '../../support/hostile-receiver';
import { currentRun } from '../../support/run';
import { sendOne } from '../../support/send-one';
import { type Tenant, mintTenant } from '../../support/tenant';
import { finalEvent } from '../../support/webhooks';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../../support/hostile-answers';
import { EMPTY, OK, bytes } from '../../support/hostile-scripts';

const { certPem: cert, keyPem: key } = currentRun().certificate;
/** Answers of each kind; test/unit/egress/hostile-answers.test.ts has all. */
const CHOSEN = ['status 999', 'a body without end', 'the token it was sent', 'headers that drip'];

const herald = useHerald();
let receiver: HostileReceiver;
let bystander: Stranger;

beforeAll(async () => {
  receiver = await onLeasedPort(herald.stage, 'receiver', (port) =>
    startHostileReceiver({ cert, key }, port),
  );
  bystander = await startStranger((socket) => socket.end());
});

afterAll(async () => {
  await Promise.all([receiver.close(), bystander.close()]);
});

function tenantAt({ origin }: Stranger): Promise<Tenant> {
  return mintTenant(herald, { ...herald.receiver, origin });
}

/** The stored event of a message once nothing more happens to it. */
async function eventAfterSend(tenant: Tenant) {
  await sendOne(herald, tenant, 'message-1');
  const { eventId } = await finalEvent(herald, tenant, 'message-1');
  return herald.stage.repositories.events.find(tenant.workspaceId, eventId);
}

test.concurrent.each(
  CHOSEN.map((name) => HOSTILE_ANSWERS.find((answer) => answer.name === name) as HostileAnswer),
)(
  'an attempt that is answered with $name has the outcome $outcome and harms nothing',
  async ({ script, outcome, text, bodyTruncated = false }) => {
    const tenant = await tenantAt(receiver);
    receiver.play(tenant.webhookPath, (socket, request) => {
      const isFirst = receiver.requests(tenant.webhookPath) === 1;
      const answer = isFirst ? script : bytes(OK + EMPTY);
      answer(socket, request);
    });
    const event = await eventAfterSend(tenant);

    const isDelivered = outcome === 'http_200';
    expect(event?.state).toBe('delivered');
    expect(event?.attempts.map((attempt) => attempt.outcome)).toEqual(
      isDelivered ? [outcome] : [outcome, 'http_200'],
    );
    expect(event?.attempts[0]).toMatchObject({
      bodyTruncated,
      ...(text === undefined ? {} : { responseText: text }),
    });
    expect(receiver.requests(tenant.webhookPath)).toBe(isDelivered ? 1 : 2);
  },
);

test.concurrent.each(['http', 'https'])(
  'a redirect to a private %s address is not followed',
  async (scheme) => {
    const location = bystander.origin.replace('https', scheme);
    const tenant = await tenantAt(receiver);
    receiver.play(
      tenant.webhookPath,
      bytes(`HTTP/1.1 307 Go\r\nlocation: ${location}/\r\n${EMPTY}`),
    );
    const event = await eventAfterSend(tenant);

    expect(event?.attempts.map(({ outcome }) => outcome)).toEqual(Array(4).fill('http_307'));
    const remedy = scheme === 'https' ? ': save that address. ' : ', which is not https. ';
    expect(event?.attempts[0]?.exchange?.failure).toContain(`redirects to ${location}/${remedy}`);
    expect(bystander.connections()).toBe(0);
  },
);
