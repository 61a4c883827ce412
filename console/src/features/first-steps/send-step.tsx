import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { approvedTemplatesQuery } from '../../lib/api/first-steps';
import { isSandbox, sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { easyTemplate } from './easy-template';
import { PageLink } from './page-link';
import { SendForm } from './send-form';
import { SentMessage } from './sent-message';
import { Step } from './step';
import type { FirstSteps } from './use-first-steps';

/** A template that asks for nothing, to a number that is typed here; or what is missing for that. */
export function SendStep({ steps: { message, done } }: { steps: FirstSteps }) {
  return (
    <Step number={2} title="Send a template" isDone={done.send}>
      {message !== null && <SentMessage message={message} />}
      {!done.send && <FirstSend />}
    </Step>
  );
}

const LIVE_MS = 3000;
/** Templates that are there are many to read, and change seldom. */
const SETTLED_MS = 60_000;

/** Polls for missing parts, which may appear a moment later: a connected number, its templates. */
function FirstSend() {
  const { workspaceId } = useCurrentWorkspace();
  const senders = useQuery({ ...sendersQuery(workspaceId), refetchInterval: LIVE_MS });
  const templates = useQuery({
    ...approvedTemplatesQuery(workspaceId),
    refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? SETTLED_MS : LIVE_MS),
  });
  return (
    <Loaded query={senders} what="the numbers" rows={1}>
      {(numbers) =>
        numbers.some(({ connected }) => connected) ? (
          <Loaded query={templates} what="the templates" rows={1}>
            {(list) => {
              const template = easyTemplate(list);
              const number = numbers.find((each) => each.number === template?.senderNumber);
              if (template === null) return <NoTemplate />;
              return (
                <SendForm
                  template={template}
                  isSandbox={number !== undefined && isSandbox(number)}
                />
              );
            }}
          </Loaded>
        ) : (
          <Text size="sm">
            No number connected yet.{' '}
            <PageLink to="/w/$workspaceId/senders">Connect a number</PageLink> at Meta or Twilio
            first.
          </Text>
        )
      }
    </Loaded>
  );
}

function NoTemplate() {
  return (
    <Text size="sm">
      All approved templates need values.{' '}
      <PageLink to="/w/$workspaceId/templates">Open templates</PageLink> to fill in values and send.
    </Text>
  );
}
