/** What became of one of the inputs that went together. */
export type Outcome<Output> = { value: Output | PromiseLike<Output> } | { error: unknown }

export type GatherLimits<Input> = {
  /** How much one input weighs; 1 when absent. */
  weight?: (input: Input) => number
  /** What goes together weighs no more than this, or is a single input. */
  maxWeight: number
  /** Where this much waits, another lot goes beside the one under way; none does when absent. */
  besideFrom?: number
}

/** Lots under way at most: while the database has one, the process prepares the other. */
const MAX_LOTS = 2

/**
 * Work that is cheaper together: what arrives while one lot is under way waits and goes as the next lot. Nobody waits
 * for company: an input that finds nothing under way goes at once with whatever arrived in the same turn.
 * @param work answers every input of the lot, in order; when it throws, all of them fail
 */
export function gather<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Outcome<Output>[]>,
  { weight = () => 1, maxWeight, besideFrom = Number.POSITIVE_INFINITY }: GatherLimits<Input>,
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
        else reject(outcome?.error ?? new Error('Gathered work left an input without an outcome.'))
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
      // After this turn's other arrivals.
      setImmediate(() => {
        isStarting = false
        startLots()
      })
    })
}
