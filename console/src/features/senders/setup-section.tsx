import type { Sender } from '../../lib/api/senders';
import { CopyOnce } from '../../components/copy-once';
import { Section } from '../../components/section';
import { PROVIDERS } from '../../lib/providers';
import { SetupSteps } from './setup-steps';

interface SetupSectionProps {
  sender: Sender;
  /** Verify token that Herald has just made; null for none. */
  verifyToken: string | null;
  onCopied: () => void;
}

/** Shows what to enter at the provider so that it reports to Herald. */
export function SetupSection({ sender, verifyToken, onCopied }: SetupSectionProps) {
  const { name } = PROVIDERS[sender.provider];
  return (
    <Section
      title="Callbacks"
      about={`Steps at ${name} to receive statuses and customer messages.`}
    >
      {verifyToken !== null && (
        <CopyOnce
          title="Your verify token"
          warning="Copy the token and enter it at Meta. Herald never shows it again."
          secret={verifyToken}
          onDone={onCopied}
        />
      )}
      <SetupSteps sender={sender} />
    </Section>
  );
}
