/** A queue: each piece of work begins when the one before has ended, well or not. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = last.then(work)
    last = begun.catch(() => {})
    return begun
  }
}
