import { type ReactNode, useCallback, useState } from 'react'
import { inspectionProblems } from '../../../../contract/problems/inspection-problems.ts'
import { SIGNATURE_OUTDATED } from '../../../../domain/inspections/closing-parts.ts'
import { missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import { isAnswer } from '../../../offline/outbox/outbox-command.ts'
import { connectivity } from '../../../offline/sync/connectivity.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { clearToasts, toastError } from '../../../ui/toast/toast.ts'
import { partFieldId, partHeaderId } from '../focus/focus-after.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { useVisit } from '../visit-context.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'
import { progressFacts } from '../visit-progress.ts'
import { closingObstacle } from './closing-obstacle.ts'
import type { ConfirmClosing } from './confirm-closing.ts'
import { ReviewDialog, type ReviewPurpose } from './review-dialog.tsx'
import { sharedDrawing } from './shared-drawing.ts'
import { contentHere, shownContent, shownDigest } from './shown-content.ts'
import { isSignature, outdatedParts } from './signed-parts.ts'
import { useSettledState } from './use-settled-state.ts'
import { type VisitReview, visitReview } from './visit-review.ts'

type Asked = { review: VisitReview; purpose: ReviewPurpose }
type Open = Asked & { answer: (isConfirmed: boolean) => void }

/** A digest that cannot be computed is not sent: the acta says so, and the person signs all the same. */
const digestOf = (content: Parameters<typeof shownDigest>[0]) =>
  shownDigest(content).catch((error: unknown) => {
    console.error(error)
    return undefined
  })

/**
 * Stands before a signature and before the save that closes the visit. The signer reads what they sign (R 29.1). The
 * officials sign before the visit closes, and the user sees what will be sealed (decision 033).
 */
export function useReview(checklist: VisitChecklist, answered: AnsweredState) {
  const { owner, draft } = useVisit()
  const [open, setOpen] = useState<Open>()
  const settled = useSettledState(answered)
  const ask = useCallback(async (asked: Asked): Promise<boolean> => {
    clearToasts()
    const isConfirmed = await new Promise<boolean>((resolve) => setOpen({ ...asked, answer: resolve }))
    setOpen(undefined)
    return isConfirmed
  }, [])

  const askConsent = useCallback(
    async (part: SignerPart) => {
      const now = await settled()
      const digest = await digestOf(shownContent(checklist, now))
      const { draft: entered } = draft.store.get()
      const review = visitReview({ checklist, answered: now, draft: entered, writes: [] })
      if (review.stopped && connectivity.isOnline()) {
        toastError(review.stopped)
        return undefined
      }
      return (await ask({ review, purpose: part })) ? digest : undefined
    },
    [checklist, draft.store, settled, ask],
  )

  const digestNow = useCallback(async () => {
    const content = contentHere(checklist, await settled())
    return content && digestOf(content)
  }, [checklist, settled])

  const confirmClosing: ConfirmClosing = useCallback(
    async (slotWrites) => {
      const now = await settled()
      const copied = sharedDrawing(slotWrites, now, draft.store.get().media)
      if (copied) {
        toastError(inspectionProblems['signature.not-new'].text)
        return { kind: 'held', target: { id: partFieldId(copied, 'signature'), block: 'center' } }
      }
      const writes = slotWrites.map(({ write }) => write)
      const after = withWrites(now.expected, writes)
      if (missingParts(checklist, progressFacts(after)).length > 0) return { kind: 'free' }
      const digest = await digestOf(shownContent(checklist, now, slotWrites))
      const slots = new Set<string>(slotWrites.map(({ slot }) => slot))
      const outdated = outdatedParts(now, digest)
      const [other] = outdated.filter((part) => !slots.has(part))
      // Several persons sign again, and the last closes the visit. Without its last answers none could: no part is open.
      const isOpenSoon = outdated.some((part) => slots.has(part)) || writes.some(isAnswer)
      if (other && isOpenSoon) return { kind: 'free' }
      if (other) {
        toastError(SIGNATURE_OUTDATED)
        return { kind: 'held', target: { id: partHeaderId(other), block: 'start' } }
      }
      const { draft: entered } = draft.store.get()
      const obstacle = closingObstacle(now, {
        ...{ draft: entered, userId: owner.userId, writes, checklist },
        isOnline: connectivity.isOnline(),
      })
      if (obstacle) {
        toastError(obstacle.text)
        return { kind: 'held', target: obstacle.target }
      }
      const review = visitReview({ checklist, answered: now, draft: entered, writes })
      const asker = document.activeElement
      const signs = digest !== undefined && writes.some(isSignature)
      if (await ask({ review, purpose: signs ? 'sign-and-close' : 'close' })) {
        return { kind: 'reviewed', ...(signs && { digest }) }
      }
      setTimeout(() => asker instanceof HTMLElement && asker.focus({ preventScroll: true }))
      return { kind: 'held', target: undefined }
    },
    [checklist, draft.store, owner.userId, settled, ask],
  )
  const dialog: ReactNode = open && (
    <ReviewDialog
      review={open.review}
      purpose={open.purpose}
      onConfirm={() => open.answer(true)}
      onBack={() => open.answer(false)}
    />
  )
  return { confirmClosing, askConsent, digestNow, dialog }
}
