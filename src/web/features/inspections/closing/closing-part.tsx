import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { ClosingPart as Part } from '../../../offline/visit-slot.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { messages, partTitle } from '../messages.ts'
import { partHeaderId } from '../reveal.ts'
import classes from './closing.module.css'

const { closing: texts } = messages

type Props = {
  part: Part
  isSaved: boolean
  /** Whether anything has been put in. */
  isBegun: boolean
  onSave: () => void
  children: ReactNode
}

/** The frame of a part that closes the visit: its fields, where it stands, and its save. */
export function ClosingPart({ part, isSaved, isBegun, onSave, children }: Props) {
  const isSending = useDraft((state) => state.sending.has(part))
  const failure = useDraft((state) => state.failures.get(part))
  const headerId = partHeaderId(part)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h3 id={headerId} className={classes.title} tabIndex={-1}>
        {partTitle[part]}
        {isSaved && (
          <span className={classes.saved}>
            <IconCircleCheck size={18} aria-hidden /> {texts.saved}
          </span>
        )}
      </h3>
      <form className={classes.form} onSubmit={submit} noValidate>
        {(isBegun || !isSaved) && (
          <fieldset className={classes.fields} disabled={isSending || isSaved}>
            {children}
          </fieldset>
        )}
        {!isSaved && (
          <>
            {failure && (
              <p role="alert" className={classes.failure}>
                {failure}
              </p>
            )}
            {isBegun && <KeptNote />}
            <Button
              type="submit"
              size="lg"
              className={classes.save}
              loading={isSending}
              aria-label={texts.savePart(partTitle[part])}
            >
              {texts.save}
            </Button>
          </>
        )}
      </form>
    </section>
  )
}
