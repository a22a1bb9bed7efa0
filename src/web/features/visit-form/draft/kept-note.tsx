import { IconDeviceMobile } from '@tabler/icons-react'
import classes from './kept-note.module.css'
import { draftTexts } from './messages.ts'
import { useDraft } from './use-visit-draft.ts'

/**
 * Tells that the input is stored on this device. Its line is always there, so that nothing jumps during typing or
 * signing.
 */
export function KeptNote({ isBegun = true }: { isBegun?: boolean }) {
  const persistence = useDraft((state) => state.persistence)
  return (
    <p className={classes.note}>
      {isBegun && persistence !== 'failed' && (
        <>
          <IconDeviceMobile size={18} aria-hidden /> {draftTexts[persistence]}
        </>
      )}
    </p>
  )
}
