import { useState } from 'react'
import { NOTHING_TO_SIGN } from '../../../../domain/inspections/sign-visit.ts'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { SignaturePad } from '../../../ui/signature/signature-pad.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { saveState } from '../draft/draft-state.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { partFieldId } from '../focus/focus-after.ts'
import { closingTexts, officialTexts } from './messages.ts'
import { useSignOfficial } from './use-sign-official.ts'

/**
 * The signature that an official draws for this visit, and its saving.
 * @param hasContent whether anything is saved, here or on the server, that the signature would stand under
 * @param isAgain whether the official has signed before, and signs once more
 */
export function useOfficialDrawing(officialId: number, hasContent: boolean, isAgain = false) {
  const slot = officialSlot(officialId)
  const sign = useSignOfficial(officialId)
  const medium = useDraft((state) => state.media.get(slot))
  const isSaving = useDraft((state) => saveState(state, slot).isSending)
  const [isTried, setTried] = useState(false)
  const drawn = typeof medium === 'string' ? medium : ''
  const signStored = () => {
    setTried(true)
    if (hasContent) void sign(undefined, isAgain)
    else toastError(NOTHING_TO_SIGN)
  }
  const signDrawn = () => {
    setTried(true)
    if (drawn && !hasContent) toastError(NOTHING_TO_SIGN)
    else if (drawn) void sign(drawn, isAgain)
    else document.getElementById(partFieldId(slot, 'signature'))?.focus()
  }
  return { slot, drawn, isSaving, isMissing: isTried && !drawn, signStored, signDrawn }
}

export function OfficialPad({ drawing }: { drawing: ReturnType<typeof useOfficialDrawing> }) {
  const { slot, drawn, isSaving, isMissing } = drawing
  const store = useDraftStore()
  return (
    <SignaturePad
      label={closingTexts.signature}
      required
      inputId={partFieldId(slot, 'signature')}
      value={drawn}
      onChange={(value) => (value ? store.setMedium(slot, value) : store.removeMedium(slot))}
      disabled={isSaving}
      error={isMissing ? officialTexts.unsigned : undefined}
    />
  )
}
