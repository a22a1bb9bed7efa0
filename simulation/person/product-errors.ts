import { errorsWithin } from '../../src/web/offline/store/quota-error.ts'

/** The name of an error. Errors of another realm have other classes, so only their names tell them apart. */
export const nameOf = (error: unknown): string => String((error as { name?: unknown } | undefined)?.name ?? error)

/** Errors that the product's own screens show to the person. */
const OF_PRODUCT = ['Offline', 'Refusal', 'CommandInFlight', 'QuotaExceededError', 'AbortError', 'DatabaseClosedError']

/** Whether the product's screens show an error, also where the store's library wraps it. */
export const isOfProduct = (error: unknown): boolean =>
  OF_PRODUCT.includes(nameOf(error)) || errorsWithin(error).some((within) => OF_PRODUCT.includes(nameOf(within)))
