import { Button } from '@mantine/core'
import { useState } from 'react'
import { PLAIN_ACTS, type PlainAct } from '../../../../domain/samples/sample-words.ts'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import { actTexts as texts } from '../messages.ts'
import type { Sample } from '../samples.queries.ts'
import { CustodyWindow } from './custody-window.tsx'
import { PlainActWindow } from './plain-act-window.tsx'
import { ReplaceWindow } from './replace-window.tsx'
import { ResultWindow } from './result-window.tsx'

type Open = PlainAct | 'custodia' | 'resultado' | 'rechazo' | 'reemplazo'

/** The acts on a sample that the server allows its reader. */
export function SampleActions({ sample }: { sample: Sample }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (sample.may.length === 0 && open === null) return null
  const labels: Readonly<Record<Open, string>> = {
    custodia: texts.custody.open,
    resultado: texts.result.open,
    rechazo: texts.rejection.open,
    reemplazo: texts.replace.open,
    analisis: texts.plain.open('analisis'),
    contramuestra: texts.plain.open('contramuestra'),
    cierre: texts.plain.open('cierre'),
  }
  const acts = (['custodia', 'resultado', 'reemplazo', ...PLAIN_ACTS, 'rechazo'] as const).filter((act) =>
    sample.may.includes(act),
  )
  const plain = PLAIN_ACTS.find((kind) => kind === open)
  return (
    <>
      <ActionGroup label={texts.label}>
        {acts.map((act, place) => (
          <Button key={act} mih={44} variant={place === 0 ? 'filled' : 'default'} onClick={() => setOpen(act)}>
            {labels[act]}
          </Button>
        ))}
      </ActionGroup>
      {open === 'custodia' && <CustodyWindow sample={sample} onClose={close} />}
      {open === 'resultado' && <ResultWindow sample={sample} onClose={close} />}
      {open === 'rechazo' && <CustodyWindow sample={sample} isRejection onClose={close} />}
      {open === 'reemplazo' && <ReplaceWindow sample={sample} onClose={close} />}
      {plain && <PlainActWindow sample={sample} kind={plain} onClose={close} />}
    </>
  )
}
