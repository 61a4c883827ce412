import { Code, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from '../../components/copy-button';
import classes from './delivery.module.css';
import { indentedJson } from './indented-json';

interface BodyTextProps {
  label: string;
  /** The body as it was sent or received. */
  text: string;
  /** The request as a command, to be copied. */
  command?: string;
}

/** Longest text that is shown whole. */
const SHOWN_MAX = 50_000;

/** A body: JSON is indented, anything else stands unchanged. Copies have all of it. */
export function BodyText({ label, text, command }: BodyTextProps) {
  const shownIn = useRef<HTMLPreElement>(null);
  const shown = text.length > SHOWN_MAX ? text.slice(0, SHOWN_MAX) : indentedJson(text);
  return (
    <>
      <Code
        block
        ref={shownIn}
        tabIndex={0}
        role="region"
        aria-label={label}
        mt="sm"
        className={`${classes['text'] ?? ''} ${classes['body'] ?? ''}`}
      >
        {shown}
      </Code>
      {text.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed" mt="xs">
          Too long to show. Copy has all of it.
        </Text>
      )}
      <Group mt="xs" gap="xs">
        <CopyButton variant="default" value={text} shownIn={shownIn} label="Copy body" />
        {command !== undefined && (
          <CopyButton variant="default" value={command} shownIn={shownIn} label="Copy as curl" />
        )}
      </Group>
    </>
  );
}
