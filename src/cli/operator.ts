/** Who asks when it is nobody who signed in. */
export const OPERATOR = 'operator';
