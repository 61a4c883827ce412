import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from '../../components/copy-button';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The recovery codes, which Herald shows this one time. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const shownIn = useRef<HTMLPreElement>(null);
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert color="green" title="Your recovery codes" role="status">
        <Text size="sm">
          Each code signs you in once, without your phone. Store the codes safely. Herald never
          shows them again.
        </Text>
      </Alert>
      <Code block fz="sm" ref={shownIn}>
        {text}
      </Code>
      <Group>
        <CopyButton value={text} shownIn={shownIn} />
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="herald-recovery-codes.txt"
        >
          Download
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
