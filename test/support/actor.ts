/** A person who asks for resends and recoveries. */
export const ADA = { kind: 'person', personId: 'usr_ada', email: 'ada@people.example' } as const;
