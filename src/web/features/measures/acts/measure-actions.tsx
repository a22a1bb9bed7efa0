import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from '../measures.module.css'
import type { Measure } from '../measures.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { ActWindow } from './act-window.tsx'
import { ActaWindow } from './acta-window.tsx'

/** The act on a measure that the server allows its reader: its own acta first, and any other then. */
export function MeasureActions({ measure }: { measure: Measure }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (measure.may.length === 0 && !isOpen) return null
  const isActa = measure.state === 'impuesta'
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a legend; the button needs a name of its group */}
      <div role="group" aria-label={texts.label} className={classes.actions}>
        <Button mih={44} onClick={() => setOpen(true)}>
          {isActa ? texts.acta.open : texts.act.open}
        </Button>
      </div>
      {isOpen &&
        (isActa ? <ActaWindow measure={measure} onClose={close} /> : <ActWindow measure={measure} onClose={close} />)}
    </>
  )
}
