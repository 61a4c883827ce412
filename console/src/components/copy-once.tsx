import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button';

interface CopyOnceProps {
  title: string;
  /** Consequence of not copying it now. */
  warning: ReactNode;
  secret: string;
  onDone: () => void;
}

/** A secret that Herald shows this one time, ready to be copied. */
export function CopyOnce({ title, warning, secret, onDone }: CopyOnceProps) {
  const shownIn = useRef<HTMLPreElement>(null);
  return (
    <Alert color="green" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{warning}</Text>
        <Code
          block
          fz="sm"
          ref={shownIn}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret} shownIn={shownIn} />
          <Button size="xs" variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
