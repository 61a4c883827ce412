import { Anchor, Code } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../lib/api/session';

interface WorkflowLinkProps {
  workflowId: string;
}

/** A workflow in the Temporal UI; its id alone where Herald does not know the address of that. */
export function WorkflowLink({ workflowId }: WorkflowLinkProps) {
  const { workflowsUrl } = useSuspenseQuery(meQuery).data;
  if (workflowsUrl === null) {
    return (
      <>
        workflow in Temporal <Code>{workflowId}</Code>
      </>
    );
  }
  return (
    <Anchor
      size="sm"
      href={workflowsUrl + encodeURIComponent(workflowId)}
      target="_blank"
      rel="noreferrer"
      title={workflowId}
    >
      Open in Temporal
    </Anchor>
  );
}
