import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import { useDraftStore } from '../draft/use-visit-draft.ts'
import { focusSoon, partFieldId, partHeaderId } from '../focus/focus-after.ts'
import { signerOfPart } from '../review/signed-parts.ts'
import { useShown } from '../review/use-shown.ts'
import classes from './closing.module.css'
import { againTexts } from './messages.ts'
import { StandingNote } from './standing-note.tsx'

/** Whether the person of a part may sign again, and whether the user has opened the part for it. */
export function useSignAgain(part: SignerPart) {
  const isOffered = useShown().renewable.includes(part)
  const [wants, setWants] = useState(false)
  // A part that was signed again closes, and stays so after the next answer.
  useEffect(() => {
    if (!isOffered) setWants(false)
  }, [isOffered])
  return { isOffered, isChosen: isOffered && wants, choose: setWants }
}

/** Offers the signer of a saved signature to sign again, after answers came or changed. Nothing waits for it. */
export function SignAgain({ part, again }: { part: SignerPart; again: ReturnType<typeof useSignAgain> }) {
  const store = useDraftStore()
  const { isOffered, isChosen, choose } = again
  if (!isOffered) return null
  const sign = () => {
    // A new signature is a new drawing.
    store.removeMedium(part)
    choose(true)
    focusSoon({ id: partFieldId(part, 'signature'), block: 'nearest' })
  }
  const keep = () => {
    choose(false)
    focusSoon({ id: partHeaderId(part), block: 'nearest' })
  }
  const button = { variant: 'default', size: 'lg', className: classes.save ?? '' } as const
  return (
    <>
      {/* The part that is open for it has no other place for what the signature of before stood under. */}
      {isChosen && <StandingNote signer={signerOfPart[part]} />}
      <div className={classes.summary}>
        <p className={classes.summaryTitle}>{againTexts.title}</p>
        <p className={classes.explanation}>{againTexts.text}</p>
        {isChosen ? (
          <Button {...button} onClick={keep}>
            {againTexts.keep}
          </Button>
        ) : (
          <Button {...button} aria-label={againTexts.signNamed(part)} onClick={sign}>
            {againTexts.sign}
          </Button>
        )}
      </div>
    </>
  )
}
