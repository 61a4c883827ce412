import { Stepper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Provider } from '../../../lib/api/senders';
import { useCan } from '../../../lib/api/session';
import { LeaveGuard } from '../../../components/leave-guard';
import { Page } from '../../../components/page';
import { ReadOnlyNotice } from '../../../components/read-only-notice';
import { NO_CREDENTIALS } from '../credential-values';
import { PROVIDERS } from '../../../lib/providers';
import { CallbackStep } from './callback-step';
import { type ConnectValues, useConnect } from './use-connect';
import classes from './connect-page.module.css';
import { CredentialsStep } from './credentials-step';
import { PrepareStep } from './prepare-step';
import { ProviderStep } from './provider-step';

/** Leads through what connecting a number takes, here and at its provider. */
export function ConnectPage() {
  const canEdit = useCan('settings:edit');
  return (
    <Page
      parent={{ to: '/w/$workspaceId/senders', label: 'All channels' }}
      title="Connect a number"
    >
      {canEdit ? (
        <Steps />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can connect numbers. An Owner can allow Support too." />
      )}
    </Page>
  );
}

const LAST = 3;

const CLASS_NAMES = {
  root: classes['steps'] ?? '',
  step: classes['step'] ?? '',
  stepBody: classes['body'] ?? '',
  stepLabel: classes['label'] ?? '',
  stepDescription: classes['about'] ?? '',
  separator: classes['line'] ?? '',
};

function Steps() {
  const [step, setStep] = useState(0);
  const [provider, setProvider] = useState<Provider>('meta');
  const form = useForm<ConnectValues>({
    initialValues: { number: '', sandbox: false, ...NO_CREDENTIALS },
  });
  const connect = useConnect(() => {
    setStep(LAST);
    form.reset();
  });
  const goTo = (next: number) => {
    connect.reset();
    setStep(next);
  };
  const { name } = PROVIDERS[provider];
  const labelsOf = (index: number, label: string, description: string) => ({
    ...(step === index && { 'aria-current': 'step' as const }),
    label,
    description,
  });
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <Stepper
        active={step}
        // A connected number is changed on its own page.
        {...(step < LAST && { onStepClick: goTo })}
        allowNextStepsSelect={false}
        wrap={false}
        size="sm"
        classNames={CLASS_NAMES}
      >
        <Stepper.Step {...labelsOf(0, 'Provider', 'Meta or Twilio')}>
          <ProviderStep provider={provider} onChoose={setProvider} onNext={() => goTo(1)} />
        </Stepper.Step>
        <Stepper.Step {...labelsOf(1, 'Prepare', 'Requirements')}>
          <PrepareStep provider={provider} onBack={() => goTo(0)} onNext={() => goTo(2)} />
        </Stepper.Step>
        <Stepper.Step {...labelsOf(2, 'Credentials', `Verified with ${name}`)}>
          <CredentialsStep {...{ provider, form, connect }} onBack={() => goTo(1)} />
        </Stepper.Step>
        <Stepper.Step {...labelsOf(LAST, 'Callbacks', `Entered at ${name}`)}>
          {connect.data !== undefined && <CallbackStep saved={connect.data} />}
        </Stepper.Step>
      </Stepper>
    </>
  );
}
