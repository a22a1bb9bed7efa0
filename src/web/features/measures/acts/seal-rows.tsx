import type { RecordedAct, SealState } from '../../../../domain/measures/measure-words.ts'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import { RowsField } from '../../../ui/window-form/rows-field.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import type { Measure } from '../measures.queries.ts'
import { actTexts } from '../messages.ts'
import { type ActDraft, newSeal } from './measure-draft.ts'

const texts = actTexts.seals

/** The seals that an act may change, by the state they have; a sealing brings new ones. */
const stateOf: Readonly<Partial<Record<RecordedAct, SealState>>> = {
  ruptura_sello: 'puesto',
  verificacion: 'roto',
  levantamiento: 'puesto',
  levantamiento_parcial: 'puesto',
  destruccion: 'puesto',
  traslado: 'puesto',
}

type Props = { form: WindowedForm<ActDraft>; isReadOnly: boolean; kind: RecordedAct; measure: Measure }

export function SealRows({ form, isReadOnly, kind, measure }: Props) {
  const isNew = kind === 'sellado'
  const choices = measure.seals
    .filter(({ state }) => state === stateOf[kind])
    .map(({ number, place }) => ({ value: number, label: [number, place].filter(Boolean).join(' · ') }))
  if (!isNew && choices.length === 0) return null
  const field = { form, isReadOnly }
  return (
    <RowsField {...field} name="seals" texts={texts} empty={newSeal}>
      {(at) =>
        isNew ? (
          <>
            <LineField {...field} name={at('number')} label={texts.number} isRequired />
            <LineField {...field} name={at('place')} label={texts.place} />
          </>
        ) : (
          <ChoiceField {...field} name={at('number')} label={texts.number} choices={choices} isRequired />
        )
      }
    </RowsField>
  )
}
