const WAITING = 'pendientes'

/** The imports that the first page shows, as an address says it: all, or those that wait for a person. */
export type ImportsAddress = { ver?: typeof WAITING | undefined }
export type TypedImportsAddress = { ver?: unknown }

export const isWaitingOnly = ({ ver }: TypedImportsAddress): boolean => ver === WAITING
export const importsAddress = (isWaiting: boolean): ImportsAddress => ({ ver: isWaiting ? WAITING : undefined })
