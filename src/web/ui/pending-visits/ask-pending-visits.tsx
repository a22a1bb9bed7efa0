import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type Hanging,
  type PendingChoice,
  type PendingDecision,
  pendingDecisionFault,
  type VisitPart,
} from '../../../domain/shared/pending-visits.ts'
import { CatalogueSelect } from '../catalogue/catalogue-select.tsx'
import { type CatalogueQuery, useCatalogue } from '../catalogue/use-catalogue.ts'
import { confirm } from '../confirm/confirm.ts'
import { textList } from '../text-list.tsx'
import { messages } from './messages.ts'

/** Active officials of a part, to hand visits over to. The page gives them. */
export type OfficialsOf = (part: VisitPart) => CatalogueQuery

type Asked = {
  title: string
  confirmLabel: string
  /** Name of the person or place that the visits hang on. */
  of: string
  hanging: Hanging
  /** The facts to think about first: the work of officials in the visits, and their trips. */
  reasons: readonly string[]
  /** Undefined where the visits cannot be handed over. */
  officials: CatalogueQuery | undefined
  /** Officials who are switched off themselves. */
  without: readonly number[]
}

type ChoiceProps = Pick<Asked, 'hanging' | 'reasons' | 'officials' | 'without'> & {
  onDecision: (decision: PendingDecision) => void
}

const textsOf = ({ visits, trips }: Hanging) => (visits + trips === 1 ? messages.one : messages.several)

function PendingVisitsChoice({ hanging, reasons, officials, without, onDecision }: ChoiceProps) {
  const texts = textsOf(hanging)
  // None is chosen before: Enter on the button, pressed twice, would decide.
  const [choice, setChoice] = useState<PendingChoice>()
  const [to, setTo] = useState<number>()
  const catalogue = useCatalogue(choice === 'reassign' && officials ? officials : null)
  const rows = catalogue.rows.filter(({ id }) => !without.includes(id))
  const decide = (pendingVisits: PendingChoice, reassignTo?: number) => {
    setChoice(pendingVisits)
    setTo(reassignTo)
    onDecision({ pendingVisits, ...(pendingVisits === 'reassign' && reassignTo !== undefined && { reassignTo }) })
  }
  return (
    <Stack gap="sm">
      {reasons.length > 0 && textList(reasons)}
      <Radio.Group
        label={texts.choice}
        value={choice ?? null}
        onChange={(value) => decide(value as PendingChoice, value === 'reassign' ? to : undefined)}
      >
        <Stack gap="xs" mt="xs">
          {officials && <Radio value="reassign" label={texts.reassign} />}
          <Radio value="cancel" label={texts.cancel} />
          <Radio value="keep" label={texts.keep} />
        </Stack>
      </Radio.Group>
      {choice === 'reassign' && (
        <CatalogueSelect
          label={messages.to}
          catalogue={{ ...catalogue, rows }}
          id={to}
          isReadOnly={false}
          onId={(id) => decide('reassign', id)}
        />
      )}
    </Stack>
  )
}

type Told = Pick<Asked, 'title' | 'confirmLabel' | 'of' | 'reasons'>

/** Tells what officials saved in the visits that are to be switched off. @returns whether the person goes on */
export const askBegunVisits = ({ title, confirmLabel, of, reasons }: Told): Promise<boolean> =>
  confirm({ title, text: messages.begun(of), confirmLabel, details: textList(reasons) })

/** Tells what becomes of what hangs on rows that are to be switched off. @returns whether the person goes on */
export const askConsequences = ({ title, confirmLabel, of, reasons }: Told): Promise<boolean> =>
  confirm({ title, text: messages.told(of), confirmLabel, details: textList(reasons) })

/**
 * Tells how many pending visits and trips hang on a person or place, and asks what to do with them.
 * @returns undefined when the person goes back
 */
export async function askPendingVisits({ title, confirmLabel, of, hanging, ...props }: Asked) {
  let decision: PendingDecision | undefined
  const isConfirmed = await confirm({
    title,
    text: messages.pending(hanging, of),
    confirmLabel,
    details: (
      <PendingVisitsChoice
        {...props}
        hanging={hanging}
        onDecision={(made) => {
          decision = made
        }}
      />
    ),
    fault: () => {
      if (!decision) return textsOf(hanging).choiceMissing
      return pendingDecisionFault(decision) ? textsOf(hanging).toMissing : undefined
    },
  })
  return isConfirmed ? { ...decision, confirmed: true } : undefined
}
