import { type ReactNode, useState } from 'react'
import { needsActa } from '../../../domain/inspections/batch.ts'
import { useActs } from '../../offline/acts/act-store.ts'
import { type FieldAct, isStatement } from '../../offline/acts/field-act.ts'
import { listTyped } from '../../offline/acts/typed-act.ts'
import { newKey } from '../../ui/new-key.ts'
import { ActList } from './act-card.tsx'
import type { ActVisit, LoadActWindow } from './act-window-props.ts'
import { useVisitActs } from './acts-of-visit.tsx'
import classes from './field-acts.module.css'
import { notMadeTexts as texts } from './messages.ts'
import { OpenButton } from './open-button.tsx'
import { useActWindow } from './use-act-window.tsx'

const NAME = 'not-made'

type Props = {
  visit: Omit<ActVisit, 'items'>
  establishment: string
  /** Whether this device has answers of the visit that the server lacks, drafts too. */
  hasAnswers: boolean
  /** The way out of work that is on this device alone; nothing where there is none. */
  discard: ReactNode
  /** Whether the visit may still be said not to be made. */
  isOpen: boolean
  loadWindow: LoadActWindow
}

/** 'No se pudo hacer' on the card of a visit, and what was said until the server has it (R 48.1). */
export function NotMadeVisit({ visit, establishment, hasAnswers, discard, isOpen, loadWindow }: Props) {
  const { assignmentId } = visit
  const acts = useActs(visit.userId)
  const { open, window } = useActWindow(loadWindow)
  const [isAsked, setAsked] = useState(false)
  if (!acts) return null
  const own = acts.filter((act) => act.assignmentId === assignmentId && act.state !== 'sent')
  const said = own.filter(isStatement)
  // A window of this act that a phone that died left behind opens again; those of other acts come first.
  const hasWindow = () => listTyped(visit.userId).some((one) => one.assignmentId === assignmentId && needsActa(one))
  const hasWork = () => hasAnswers || own.length > said.length || hasWindow()
  const write = async () => {
    setAsked(hasWork())
    if (hasWork()) return
    await open({ visit: { ...visit, items: [] }, call: NAME, actKey: newKey(), name: NAME, form: {}, images: [] })
  }
  return (
    <div className={classes.section}>
      {said.length > 0 && <ActList acts={said} open={open} label={texts.list} />}
      {said.length === 0 && isOpen && (
        <OpenButton open={write} label={texts.openNamed(establishment)} className={classes.alone}>
          {texts.open}
        </OpenButton>
      )}
      {isAsked && hasWork() && said.length === 0 && (
        <>
          <p className={classes.text} role="alert">
            {texts.hasWork}
          </p>
          {discard}
        </>
      )}
      {window}
    </div>
  )
}

const endsVisit = ({ call }: FieldAct) => call === NAME

/** The form of a visit, unless this device says that the visit was not made: answers to it would be lost. */
export function FormUnlessNotMade({ children }: { children: ReactNode }) {
  const { acts, open } = useVisitActs()
  const said = acts.filter(endsVisit)
  if (said.length === 0) return children
  return (
    <section className={classes.section}>
      {said.some(isStatement) && <p className={classes.name}>{texts.formIsClosed}</p>}
      <ActList acts={said} open={open} label={texts.list} />
    </section>
  )
}
