/** Whether `npm run soak` runs: journeys take their long forms, and those that have no short one run at all. */
export const isSoak = process.env.SOAK === '1'

/** Declares tests that only `npm run soak` makes. */
export function onlyInSoak(declare: () => void): void {
  if (isSoak) declare()
}

/** A number of rounds, rows or requests: few at every change, many in `npm run soak`. */
export const inNet = ({ short, long }: { short: number; long: number }): number => (isSoak ? long : short)
