import { failureToTell, type StoreFailure } from '../../../offline/store/store-failure.ts'
import { outboxTexts } from './messages.ts'

export const deviceTexts: Readonly<Record<StoreFailure, string>> = {
  full: outboxTexts.deviceFull,
  silent: outboxTexts.deviceSilent,
  lost: outboxTexts.deviceLost,
  other: outboxTexts.deviceFailed,
}

/** Tells the person why the device did not store something. */
export const deviceFailureText = (error: unknown): string => deviceTexts[failureToTell(error)]
