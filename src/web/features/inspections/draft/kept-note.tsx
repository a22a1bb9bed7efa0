import { IconDeviceMobile } from '@tabler/icons-react'
import { messages } from '../messages.ts'
import classes from './kept-note.module.css'
import { useDraft } from './use-visit-draft.ts'

/** Says that what was put in is on this device; its line stays, so that nothing jumps while one types. */
export function KeptNote() {
  const persistence = useDraft((state) => state.persistence)
  if (persistence === 'failed') return null
  return (
    <p className={classes.note}>
      <IconDeviceMobile size={18} aria-hidden /> {messages.draft[persistence]}
    </p>
  )
}
