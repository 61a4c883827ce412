import { Button, Group, Loader, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Agent } from '../../lib/api/agents';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { AgentTurn, CustomerTurn } from './playground-turn';
import classes from './playground.module.css';
import { type Exchange, usePlayground } from './use-playground';

/** Chat with the saved agent, which nothing is stored or sent of. */
export function Playground({ agent }: { agent: Agent }) {
  const form = useForm({ initialValues: { text: '' } });
  const { exchanges, ask, reset } = usePlayground(agent.agentId);
  const isOver = exchanges.at(-1)?.result.outcome === 'hand_over';
  const submit = ({ text }: { text: string }) =>
    ask.mutate(text, { onSuccess: form.reset, onError: (error) => showProblems(form, error) });
  return (
    <Stack>
      <Chat
        name={agent.name}
        exchanges={exchanges}
        asked={ask.isPending ? ask.variables : undefined}
      />
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={ask.error} fields={['text']} title="No reply" />
          <Textarea
            label="Customer message"
            description={
              isOver ? 'Your team replies from here. Reset to start again.' : 'Enter sends.'
            }
            autosize
            minRows={1}
            maxRows={8}
            required
            readOnly={isOver || ask.isPending}
            dir="auto"
            onKeyDown={sendOnEnter}
            {...form.getInputProps('text')}
          />
          <Group>
            <Button type="submit" loading={ask.isPending} disabled={isOver}>
              Send
            </Button>
            <Button variant="default" disabled={exchanges.length === 0} onClick={reset}>
              Reset
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

interface ChatProps {
  name: string;
  exchanges: Exchange[];
  /** Message that waits for its answer. */
  asked: string | undefined;
}

/** Messages of both sides; the newest is in view. */
function Chat({ name, exchanges, asked }: ChatProps) {
  const count = exchanges.length + Number(asked !== undefined);
  if (count === 0) return null;
  return (
    // The keyboard scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="log" aria-label="Conversation" tabIndex={0} className={classes['chat']}>
      {exchanges.map(({ id, text, result }) => (
        <Stack key={id} gap="sm">
          <CustomerTurn text={text} />
          <AgentTurn name={name} result={result} />
        </Stack>
      ))}
      {asked !== undefined && (
        <>
          <CustomerTurn text={asked} />
          <Loader type="dots" size="sm" aria-label="The agent is replying" />
        </>
      )}
      <Newest key={count} />
    </div>
  );
}

/** End of the chat, which scrolls into view with each new message. */
function Newest() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No result of this function: newer browsers return a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place} />;
}

/** Sends with Enter; with Shift it begins a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
