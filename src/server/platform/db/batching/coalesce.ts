/** The outcome of one input of a lot. */
export type Outcome<Output> = { value: Output | PromiseLike<Output> } | { error: unknown }

export type CoalesceLimits<Input> = {
  /** Weight of one input; 1 when absent. */
  weight?: (input: Input) => number
  /** Largest weight of a lot; a heavier input is a lot alone. */
  maxWeight: number
  /** Waiting weight from which a second lot starts beside the first; no second lot when absent. */
  besideFrom?: number
}

/** Lots at once: while the database works on one, the process prepares the other. */
const MAX_LOTS = 2

/**
 * Runs inputs in lots, for work that is cheaper together. Inputs that arrive while a lot runs wait and form the next lot.
 * An input never waits for others: with no lot running it starts at once, with the inputs of the same turn.
 * @param work returns one outcome for each input, in order; if it throws, every input of the lot fails
 */
export function coalesce<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Outcome<Output>[]>,
  { weight = () => 1, maxWeight, besideFrom = Number.POSITIVE_INFINITY }: CoalesceLimits<Input>,
): (input: Input) => Promise<Output> {
  type Waiting = { input: Input; resolve(value: Output | PromiseLike<Output>): void; reject(error: unknown): void }
  let waiting: Waiting[] = []
  let running = 0
  let isStarting = false

  const takeLot = (): Waiting[] => {
    let total = 0
    const end = waiting.findIndex(({ input }, index) => {
      total += weight(input)
      return index > 0 && total > maxWeight
    })
    const lot = end < 0 ? waiting : waiting.slice(0, end)
    waiting = end < 0 ? [] : waiting.slice(end)
    return lot
  }

  const runLot = async (lot: readonly Waiting[]) => {
    try {
      const outcomes = await work(lot.map(({ input }) => input))
      lot.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome && 'value' in outcome) resolve(outcome.value)
        else reject(outcome?.error ?? new Error('Coalesced work left an input without an outcome.'))
      })
    } catch (error) {
      for (const { reject } of lot) reject(error)
    }
  }

  const waitingWeight = () => waiting.reduce((sum, { input }) => sum + weight(input), 0)
  const mayStart = () => waiting.length > 0 && (running === 0 || (running < MAX_LOTS && waitingWeight() >= besideFrom))

  const run = async () => {
    running += 1
    await runLot(takeLot())
    running -= 1
    startLots()
  }

  const startLots = () => {
    while (mayStart()) run()
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (isStarting) return
      isStarting = true
      // Runs after the other arrivals of this turn.
      setImmediate(() => {
        isStarting = false
        startLots()
      })
    })
}
