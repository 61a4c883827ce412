import { Code, Group } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from './copy-button';

interface CopyCodeProps {
  /** Name of the code for screen readers, and on its button: "Node.js code". */
  label: string;
  code: string;
}

/** Several lines of code or JSON, ready to be copied. */
export function CopyCode({ label, code }: CopyCodeProps) {
  const shownIn = useRef<HTMLPreElement>(null);
  return (
    <>
      <Code
        block
        ref={shownIn}
        tabIndex={0}
        aria-label={label}
        role="region"
        dir="ltr"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {code}
      </Code>
      <Group>
        <CopyButton variant="default" value={code} shownIn={shownIn} label={`Copy ${label}`} />
      </Group>
    </>
  );
}
