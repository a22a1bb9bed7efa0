import { Button } from '@mantine/core'
import { useId } from 'react'
import type { FieldActCall } from '../../../domain/inspections/batch.ts'
import { listTyped } from '../../offline/acts/typed-act.ts'
import { ActList } from './act-card.tsx'
import { useVisitActs } from './acts-of-visit.tsx'
import classes from './field-acts.module.css'
import { actTexts as texts } from './messages.ts'

/** Beside a finding that imposes a measure: its acta, or the button that begins it. */
export function FindingAct({ itemId, cause }: { itemId: number; cause: string }) {
  const { acts, open, write, isLoading } = useVisitActs()
  const own = acts.filter(({ call, form }) => call === 'measure' && form.itemId === itemId)
  if (own.length > 0) return <ActList acts={own} open={open} />
  return (
    <Button mih={44} variant="default" disabled={isLoading} onClick={() => write('measure', { itemId, cause })}>
      {isLoading ? texts.loading : texts.ofFinding}
    </Button>
  )
}

const TYPED = /^(measure|sample)-(\d*)$/

/** Leads back to the windows that a phone that died took along. */
function GoOn() {
  const { visit, write, isLoading } = useVisitActs()
  return listTyped(visit).map((name) => {
    const [, call, itemId] = TYPED.exec(name) ?? []
    if (call === undefined) return null
    const go = () => write(call as FieldActCall, itemId ? { itemId: Number(itemId) } : {})
    return (
      <Button key={name} mih={44} variant="default" disabled={isLoading} onClick={go}>
        {texts.goOn(call as FieldActCall)}
      </Button>
    )
  })
}

/** The acts of a visit, and the buttons that begin one while it is open. */
export function VisitActs({ isClosed = false }: { isClosed?: boolean }) {
  const titleId = useId()
  const { visit, acts, open, write, isLoading } = useVisitActs()
  if (isClosed && acts.length === 0 && listTyped(visit).length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.name}>
        {texts.title}
      </h3>
      {!isClosed && <p className={classes.text}>{texts.hint}</p>}
      {acts.length > 0 && <ActList acts={acts} open={open} />}
      <GoOn />
      {!isClosed && (
        <div className={classes.actions}>
          <Button mih={44} variant="default" disabled={isLoading} onClick={() => write('sample')}>
            {texts.sample}
          </Button>
          <Button mih={44} variant="default" disabled={isLoading} onClick={() => write('measure')}>
            {texts.measure}
          </Button>
        </div>
      )}
    </section>
  )
}
