export type Rounds = { stop(): Promise<void> }

/**
 * Runs work regularly while the process runs, one round after the other. A failure is told, and the next round tries
 * again.
 * @param work returns early once `isStopped` is true, because a stopping process waits for it
 */
export function inRounds(
  { everyMs, onError }: { everyMs: number; onError(error: unknown): void },
  work: (isStopped: () => boolean) => Promise<unknown>,
): Rounds {
  let hasStopped = false
  const isStopped = () => hasStopped
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => (hasStopped ? undefined : work(isStopped))).catch(onError)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      hasStopped = true
      clearInterval(timer)
      await round
    },
  }
}
