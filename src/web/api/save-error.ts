/** What a person reads when a save did not succeed (specification section 8); a refusal always has its own words. */
export const saveErrorText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Error inesperado'
