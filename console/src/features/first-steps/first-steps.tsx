import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { Outline } from '../../components/outline';
import { Part } from '../../components/part';
import { Section } from '../../components/section';
import { STEPS_COUNT, useFirstSteps } from './use-first-steps';

interface FirstStepsProps {
  /** Rest of the page, which waits until it is known whether the steps stand above it. */
  children: ReactNode;
}

/** From nothing to the first webhook. For those who may do it, until it is done or they do not want to see it. */
export function FirstSteps({ children }: FirstStepsProps) {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const [isHidden, setIsHidden] = useLocalStorage({
    key: `herald.first-steps-hidden.${workspaceId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!canEdit || isHidden) return children;
  return (
    <Panel key={workspaceId} onHide={() => setIsHidden(true)}>
      {children}
    </Panel>
  );
}

/** Keeps a completed panel for the person who completed it until they close it; nobody else sees it. */
function Panel({ onHide, children }: FirstStepsProps & { onHide: () => void }) {
  const steps = useFirstSteps();
  const isDone = steps.data?.doneCount === STEPS_COUNT;
  const [wasUndone, setWasUndone] = useState(false);
  if (steps.data !== undefined && !isDone && !wasUndone) setWasUndone(true);
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && (steps.data !== undefined || steps.error !== null)) setIsKnown(true);
  const isOver = isDone && !wasUndone;
  useEffect(() => {
    // Nothing is to appear and go again the next time.
    if (isOver) onHide();
  }, [isOver, onHide]);
  if (isOver) return children;
  if (!isKnown) return <Outline shape="figures" count={4} what="the page" />;
  return (
    <>
      <Section
        title="First steps"
        about="Send your first message and receive its webhook."
        action={
          <Button variant="default" size="xs" onClick={onHide} aria-label={hideLabel(isDone)}>
            {isDone ? 'Close' : 'Hide'}
          </Button>
        }
      >
        <Loaded query={steps} what="the first steps">
          {(loaded) => (
            <Part
              name="first-steps"
              what="the first steps"
              load={async () => (await import('./steps')).Steps}
            >
              {(Steps) => <Steps steps={loaded} />}
            </Part>
          )}
        </Loaded>
      </Section>
      {children}
    </>
  );
}

function hideLabel(isDone: boolean): string {
  return isDone ? 'Close first steps' : 'Hide first steps';
}
