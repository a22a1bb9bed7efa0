/** The current instant, as a parameter everywhere so that tests set the time. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
