import type { Callback } from './callback';
import type { CallbackSender } from './callback-sender';
import {
  preferenceCallback,
  templateCallbacks,
  type Preference,
  type TemplateEvent,
} from './meta/account-callbacks';
import type { IdentityChange } from './meta/customer-items';
import { waIdOf } from './meta/ids';
import {
  metaIdentityCallback,
  metaInboundCallback,
  metaStatusCallback,
  metaUnknownCallback,
} from './meta/message-callbacks';
import { customerAt } from './customer-ids';
import type { SandboxState } from './sandbox-state';
import { UNKNOWN_STATUS, type Scenario, type StatusStep, type Step } from './scenarios';
import { twilioInboundCallback, twilioStatusCallback } from './twilio/callbacks';
import {
  PLAIN_AUTHOR,
  type Inbound,
  type CallbackRetry,
  type ProviderName,
  type SandboxMessage,
  type SandboxNumber,
  type SandboxTemplate,
} from './types';

/** Turns the steps of a scenario into callbacks, one after the other. */
export class ScenarioPlayer {
  constructor(
    private readonly state: SandboxState,
    private readonly callbacks: CallbackSender,
    private readonly retry: CallbackRetry,
  ) {}

  /** Sends the callbacks that arrive before the send's answer; resolves when they have been tried. */
  async playEarly(message: SandboxMessage, scenario: Scenario): Promise<void> {
    for (const step of scenario.early) await this.deliver(message, step, scenario.repeats);
  }

  /** Sends the callbacks after the answer, in the background. Retries of one do not delay the next. */
  start(message: SandboxMessage, scenario: Scenario): void {
    this.callbacks.inBackground(async () => {
      for (const step of scenario.steps) {
        const { statusDelayMs } = this.state.behaviourToward(message.phoneNumberId);
        await this.callbacks.pause(statusDelayMs);
        await this.deliver(message, step, scenario.repeats);
      }
    });
  }

  /** Delivers a step; resolves with true when every copy was accepted at the first attempt. */
  async deliver(message: SandboxMessage, step: Step, repeats = 1): Promise<boolean> {
    const callback = this.callbackOf(message, step);
    let taken = true;
    for (let copy = 0; copy < repeats; copy += 1) {
      taken = (await this.send(callback)) && taken;
    }
    return taken;
  }

  /** Delivers a customer's message; resolves with true when it was accepted at the first attempt. */
  async receive(provider: ProviderName, phoneNumberId: string, inbound: Inbound): Promise<boolean> {
    return this.send(this.inboundCallback(provider, phoneNumberId, inbound));
  }

  /** Reports a template's change as Meta does; true when every callback was accepted at the first attempt. */
  async announce(template: SandboxTemplate, event: TemplateEvent): Promise<boolean> {
    const callbacks = templateCallbacks(this.state, this.retry, template, event);
    const taken = await Promise.all(callbacks.map((callback) => this.send(callback)));
    return taken.every(Boolean);
  }

  /**
   * Reviews a template as WhatsApp does, after a pause: `decide` changes it, and Meta reports the new status. It returns
   * null for one that is no longer under review.
   */
  review(delayMs: number, decide: () => SandboxTemplate | null): void {
    this.callbacks.inBackground(async () => {
      await this.callbacks.pause(delayMs);
      const template = decide();
      if (template === null) return;
      await this.announce(template, {
        field: 'message_template_status_update',
        event: template.status,
        reason: template.rejected_reason ?? 'NONE',
        title: null,
      });
    });
  }

  /** Reports a customer's consent as Meta does; resolves with true when it was accepted at the first attempt. */
  async prefer(number: SandboxNumber, preference: Preference): Promise<boolean> {
    return this.send(preferenceCallback(this.state, this.retry, number, preference));
  }

  /** Reports as Meta does that a customer has another number or user id; true when it was accepted at once. */
  async changeIdentity(phoneNumberId: string, change: IdentityChange): Promise<boolean> {
    return this.send(metaIdentityCallback(this.state, this.retry, phoneNumberId, change));
  }

  private async send(callback: Callback): Promise<boolean> {
    return this.callbacks.send(callback);
  }

  private callbackOf(message: SandboxMessage, step: Step): Callback {
    if (step.kind === 'status') return this.statusCallback(message, step);
    if (step.kind === 'unknown_status') return this.unknownCallback(message);
    const { provider, phoneNumberId, to } = message;
    const portfolio = this.state.portfolioOf(provider, phoneNumberId);
    if (step.kind === 'number_change') {
      const change = numberChange(portfolio, to);
      return metaIdentityCallback(this.state, this.retry, phoneNumberId, change);
    }
    const address = provider === 'meta' ? waIdOf(to) : to;
    return this.inboundCallback(provider, phoneNumberId, {
      author: { ...customerAt(portfolio, address), ...PLAIN_AUTHOR },
      content: { type: 'text', text: step.text },
      contextMessageId: null,
      writtenAt: new Date().toISOString(),
    });
  }

  private statusCallback(message: SandboxMessage, step: StatusStep): Callback {
    message.status = step.status;
    message.error = step.error ?? null;
    return message.provider === 'meta'
      ? metaStatusCallback(this.state, this.retry, message, step)
      : twilioStatusCallback(this.state, message, step);
  }

  private unknownCallback(message: SandboxMessage): Callback {
    return message.provider === 'meta'
      ? metaUnknownCallback(this.state, this.retry, message)
      : twilioStatusCallback(this.state, message, { status: UNKNOWN_STATUS });
  }

  private inboundCallback(
    provider: ProviderName,
    phoneNumberId: string,
    inbound: Inbound,
  ): Callback {
    const { number, userId } = inbound.author;
    // Before it is posted: the answer may be quick.
    for (const customer of [userId, ...(number === null ? [] : [number])]) {
      this.state.windows.open({ provider, phoneNumberId, customer });
    }
    this.state.meetCustomer(provider, phoneNumberId, userId);
    return provider === 'meta'
      ? metaInboundCallback(this.state, this.retry, phoneNumberId, inbound)
      : twilioInboundCallback(this.state, phoneNumberId, inbound);
  }
}

/** Returns the change of a customer to a number that differs before the last three digits. */
function numberChange(portfolio: string, address: string): IdentityChange {
  const before = customerAt(portfolio, waIdOf(address));
  const next = before.number?.replace(/\d(\d{3})$/, '1$1') ?? null;
  const changedTo = next ?? before.userId.replace(/\d(\d{3})$/, '1$1');
  return {
    type: next === null ? 'user_changed_user_id' : 'user_changed_number',
    before,
    after: customerAt(portfolio, changedTo),
  };
}
