import { callbackPayload } from './callback-payload';
import type { CallbackSender } from './callback-sender';
import type { SandboxState } from './sandbox-state';
import type { Scenario, Step } from './scenarios';
import type { SandboxMessage } from './types';

/** Turns the steps of a scenario into callbacks, one after the other. */
export class ScenarioPlayer {
  constructor(
    private readonly state: SandboxState,
    private readonly callbacks: CallbackSender,
  ) {}

  /** The callbacks that overtake the answer: resolves when they have been tried. */
  async playEarly(message: SandboxMessage, scenario: Scenario): Promise<void> {
    for (const step of scenario.early) await this.deliver(message, step, scenario.repeats);
  }

  /** The callbacks after the answer, in the background. A repeat of a failed one never holds up the next. */
  start(message: SandboxMessage, scenario: Scenario): void {
    this.callbacks.inBackground(async () => {
      for (const step of scenario.steps) {
        await this.callbacks.pause(this.state.behaviour.statusDelayMs);
        await this.deliver(message, step, scenario.repeats);
      }
    });
  }

  /** True when every copy was answered 200 at the first attempt. */
  async deliver(message: SandboxMessage, step: Step, repeats = 1): Promise<boolean> {
    const number = this.state.numbers.get(message.phoneNumberId);
    if (number === undefined) return false;
    const payload = callbackPayload(number, message, step);
    let taken = true;
    for (let copy = 0; copy < repeats; copy += 1) {
      taken = (await this.callbacks.send(number.phoneNumberId, payload)) && taken;
    }
    return taken;
  }
}
