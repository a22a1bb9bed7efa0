import { useId } from 'react'
import { needsActa } from '../../../domain/inspections/batch.ts'
import { listTyped } from '../../offline/acts/typed-act.ts'
import { ActList } from './act-card.tsx'
import { useVisitActs } from './acts-of-visit.tsx'
import classes from './field-acts.module.css'
import { actTexts as texts } from './messages.ts'
import { OpenButton } from './open-button.tsx'
import { useActFocus } from './use-act-focus.ts'

/** Beside a finding that imposes a measure: its acta, or the button that begins it. */
export function FindingAct({ itemId, cause }: { itemId: number; cause: string }) {
  const { acts, open, write } = useVisitActs()
  const kept = useActFocus<HTMLDivElement>()
  const own = acts.filter(({ call, form }) => call === 'measure' && form.itemId === itemId)
  return (
    <div {...kept}>
      {own.length > 0 ? (
        <ActList acts={own} open={open} />
      ) : (
        <OpenButton open={() => write('measure', { itemId, cause })}>{texts.ofFinding}</OpenButton>
      )}
    </div>
  )
}

/** The acts of a visit, and the buttons that begin one while it is open. */
export function VisitActs({ isClosed = false }: { isClosed?: boolean }) {
  const titleId = useId()
  const { visit, acts, open, write } = useVisitActs()
  const kept = useActFocus<HTMLElement>()
  /** Windows that a phone that died took along. */
  const typed = listTyped(visit.userId).filter((one) => one.assignmentId === visit.assignmentId && needsActa(one))
  if (isClosed && acts.length === 0 && typed.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={titleId} {...kept}>
      <h3 id={titleId} className={classes.name}>
        {texts.title}
      </h3>
      {!isClosed && <p className={classes.text}>{texts.hint}</p>}
      {acts.length > 0 && <ActList acts={acts} open={open} />}
      {typed.map(({ name, call, itemId }) => (
        <OpenButton key={name} open={() => write(call, itemId === undefined ? {} : { itemId })}>
          {texts.goOn(call)}
        </OpenButton>
      ))}
      {!isClosed && (
        <div className={classes.actions}>
          <OpenButton open={() => write('sample')}>{texts.sample}</OpenButton>
          <OpenButton open={() => write('measure')}>{texts.measure}</OpenButton>
        </div>
      )}
    </section>
  )
}
