import { acceptedIsStored } from './accepted-content.ts'
import {
  acceptedKeysAreStored,
  keysAreKept,
  noServerError,
  ownEstablishment,
  ownWorkOnly,
} from './answers-of-server.ts'
import { closedOnce, numbersHaveNoGap, scoreIsRight, sealIsRight } from './closings.ts'
import { devicesKeepToThemselves } from './devices.ts'
import type { Facts, Invariant } from './facts.ts'
import { discardedIsGone, queuesAreEmpty, safeIsKept } from './safe-work.ts'
import { verifyIsContent } from './verify.ts'

/** Every rule of a whole run. The first that breaks names the failure, so the plainest come first. */
const INVARIANTS: readonly Invariant[] = [
  noServerError,
  keysAreKept,
  ownWorkOnly,
  ownEstablishment,
  safeIsKept,
  discardedIsGone,
  acceptedIsStored,
  acceptedKeysAreStored,
  closedOnce,
  numbersHaveNoGap,
  scoreIsRight,
  sealIsRight,
  devicesKeepToThemselves,
  queuesAreEmpty,
  verifyIsContent,
]

/** The first rule that a run breaks. */
export async function firstBroken(
  facts: Facts,
  rules: readonly Invariant[] = INVARIANTS,
): Promise<{ invariant: string; detail: string } | undefined> {
  for (const { name, check } of rules) {
    const detail = await check(facts)
    if (detail !== undefined) return { invariant: name, detail }
  }
  return undefined
}
