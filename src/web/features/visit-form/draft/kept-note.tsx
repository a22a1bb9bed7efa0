import { IconDeviceMobile } from '@tabler/icons-react'
import classes from './kept-note.module.css'
import { draftTexts } from './messages.ts'
import { useDraft } from './use-visit-draft.ts'

/** Says that what was put in is on this device; its line stays, so that nothing jumps while one types or signs. */
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
