/** Returns whether an answer, as it is written, says that an engine is away or slow and the request is to be repeated. */
export const saysToComeAgain = (text: string): boolean =>
  /"code":"(temporarily_unavailable|outcome_pending)"/.test(text);
