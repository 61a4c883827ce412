/** An error answer below `/sandbox`. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
