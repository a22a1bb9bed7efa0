/** Whether PostgreSQL refused with one of these codes (appendix A of its manual); Drizzle wraps what the driver threw. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codes.includes((at as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}
