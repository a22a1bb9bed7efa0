/** Text for a save that failed (R 8.4); a refusal always has its own words. */
export const saveErrorText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Error inesperado'
