import { Select } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { goodsOfAct } from '../../../../domain/measures/code-rules.ts'
import { type GoodsState, goodsStateName, isKept, type RecordedAct } from '../../../../domain/measures/measure-words.ts'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import { RowsField } from '../../../ui/window-form/rows-field.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import type { Measure } from '../measures.queries.ts'
import { actTexts, cardTexts } from '../messages.ts'
import { type ActDraft, newTaken } from './measure-draft.ts'

const texts = actTexts.goods

type Props = { form: WindowedForm<ActDraft>; isReadOnly: boolean; kind: RecordedAct; measure: Measure }

/** The end of kept goods in an act, wholly or in part. */
export function TakenRows({ form, isReadOnly, kind, measure }: Props) {
  const kept = measure.goods.filter(({ state }) => isKept(state as GoodsState))
  const products = kept.map((one) => ({ value: String(one.id), label: `${one.product}: ${cardTexts.quantity(one)}` }))
  const states = (goodsOfAct[kind] ?? []).map((value) => ({ value, label: goodsStateName[value] }))
  const field = { form, isReadOnly }
  return (
    <RowsField {...field} name="goods" texts={texts} empty={newTaken}>
      {(at) => (
        <>
          <Controller
            control={form.control}
            name={at('goodId')}
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <Select
                ref={ref}
                label={texts.product}
                data={products}
                value={typeof value === 'number' ? String(value) : null}
                readOnly={isReadOnly}
                required
                allowDeselect={false}
                openOnFocus={false}
                onBlur={onBlur}
                onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
                error={fieldState.error?.message}
              />
            )}
          />
          <LineField {...field} name={at('quantity')} label={texts.quantity} type="number" isRequired />
          <ChoiceField {...field} name={at('state')} label={texts.state} choices={states} isRequired />
        </>
      )}
    </RowsField>
  )
}
