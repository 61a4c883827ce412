import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AgentTest } from '../../lib/api/agents';
import classes from './playground.module.css';

interface TurnProps {
  author: string;
  side: 'customer' | 'agent' | 'team';
  hasFailed?: boolean;
  /** Below the text. */
  foot?: string;
  children: ReactNode;
}

function Turn({ author, side, hasFailed = false, foot, children }: TurnProps) {
  return (
    <div className={classes['turn']} data-side={side} data-failed={hasFailed || undefined}>
      <Text size="xs" c="dimmed">
        <bdi>{author}</bdi>
      </Text>
      <div className={classes['bubble']} dir="auto">
        {children}
      </div>
      {foot !== undefined && (
        <Text size="xs" c="dimmed">
          {foot}
        </Text>
      )}
    </div>
  );
}

/** Message as the customer wrote it. */
export function CustomerTurn({ text }: { text: string }) {
  return (
    <Turn author="Customer" side="customer">
      {text}
    </Turn>
  );
}

interface AgentTurnProps {
  name: string;
  result: AgentTest;
}

/** Answer that the customer would read; a hand-over or a failure instead. */
export function AgentTurn({ name, result }: AgentTurnProps) {
  const { outcome, text, reason, failure } = result;
  const foot = costOf(result);
  if (outcome === 'hand_over') {
    return (
      <Turn author="Handover" side="team" foot={foot}>
        The conversation would become unassigned. Reason: <bdi>{reason ?? 'no reason given'}</bdi>
      </Turn>
    );
  }
  if (failure !== null) {
    return (
      <Turn author="Failed" side="agent" hasFailed foot={foot}>
        {failure.sentence}
        {failure.detail !== null && (
          <Code block mt="xs">
            {failure.detail}
          </Code>
        )}
      </Turn>
    );
  }
  return (
    <Turn author={name} side="agent" foot={foot}>
      {text}
    </Turn>
  );
}

/** Tells time and tokens of an answer. */
function costOf({ durationMs, tokens }: AgentTest): string {
  const time = `Took ${durationMs} ms`;
  if (tokens === null) return time;
  return `${time} · ${tokens.prompt} prompt and ${tokens.answer} reply tokens`;
}
