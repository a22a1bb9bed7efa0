import type { z } from 'zod'
import { imposeMeasure } from '../../../../contract/follow-up/measure-acts.wire.ts'
import type { MeasureCode } from '../../../../domain/inspections/sanitary-measures.ts'
import { codeRules } from '../../../../domain/measures/code-rules.ts'
import { type MeasureForm, measureForm } from '../../../../domain/measures/measure-forms.ts'
import { EXTENTS, extentName } from '../../../../domain/measures/measure-words.ts'
import { call } from '../../../api/call.ts'
import { PhotosField } from '../../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { RowsField } from '../../../ui/window-form/rows-field.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../measures.module.css'
import { type Measure, touchedByMeasures } from '../measures.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { type ActaDraft, emptyActa, newListed, newSeal } from './measure-draft.ts'
import { PeopleRows } from './people-rows.tsx'

export const fieldOfRefusal = {
  'measure.seal-taken': 'seals',
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const
const extents = EXTENTS.map((value) => ({ value, label: extentName[value] }))

type FieldsProps = { form: WindowedForm<ActaDraft>; isReadOnly: boolean }

const Inventory = ({ form, isReadOnly }: FieldsProps) => (
  <RowsField form={form} name="goods" texts={texts.goods} empty={newListed} isReadOnly={isReadOnly}>
    {(at) => {
      const line = { form, isReadOnly }
      return (
        <>
          <LineField {...line} name={at('product')} label={texts.goods.product} isRequired />
          <LineField {...line} name={at('quantity')} label={texts.goods.quantity} type="number" isRequired />
          <LineField {...line} name={at('unit')} label={texts.goods.unit} isRequired />
          <LineField {...line} name={at('brand')} label={texts.goods.brand} />
          <LineField {...line} name={at('lot')} label={texts.goods.lot} />
          <LineField {...line} name={at('expiry')} label={texts.goods.expiry} type="date" />
          <LineField {...line} name={at('sanitaryRegistration')} label={texts.goods.registration} />
          <LineField {...line} name={at('presentation')} label={texts.goods.presentation} />
        </>
      )
    }}
  </RowsField>
)

/** Only the fields of that measure: an extent for a place, an inventory for goods. */
export function ActaFields({ form, isReadOnly }: FieldsProps) {
  const rule = codeRules[form.getValues('code') as MeasureCode]
  const field = { form, isReadOnly }
  return (
    <>
      {rule.hasExtent && <ChoiceField {...field} name="extent" label={texts.extent} choices={extents} isRequired />}
      <TextField {...field} name="fallsOn" label={texts.fallsOn} isRequired />
      <TextField {...field} name="cause" label={texts.cause} description={texts.causeHint} isRequired />
      <TextField {...field} name="risk" label={texts.risk} isRequired />
      <TextField {...field} name="liftingCondition" label={texts.condition} isRequired />
      <LineField {...field} name="until" label={texts.untilActa} type="date" />
      {rule.goods !== null && <Inventory {...field} />}
      <RowsField {...field} name="seals" texts={texts.seals} empty={newSeal}>
        {(at) => (
          <>
            <LineField {...field} name={at('number')} label={texts.seals.number} isRequired />
            <LineField {...field} name={at('place')} label={texts.seals.place} />
          </>
        )}
      </RowsField>
      <PeopleRows form={form as never} isReadOnly={isReadOnly} />
      <PhotosField {...field} name="images" />
    </>
  )
}

/** 'Acta de la medida' (R 36.3). */
export const ActaWindow = ({ measure, onClose }: { measure: Measure; onClose: () => void }) => (
  <WindowForm<ActaDraft, MeasureForm, { id: number }>
    title={texts.acta.title}
    schema={measureForm as unknown as z.ZodType<MeasureForm, ActaDraft>}
    initial={emptyActa(measure.inspectionId, measure.itemId ?? undefined, measure.code)}
    save={(body, idempotencyKey) => call(imposeMeasure, { body, idempotencyKey })}
    done={texts.acta.done}
    touched={touchedByMeasures}
    fieldOfRefusal={fieldOfRefusal}
    onClose={onClose}
  >
    {(form, isReadOnly) => (
      <>
        <p className={classes.note}>{texts.notice}</p>
        <ActaFields form={form} isReadOnly={isReadOnly} />
      </>
    )}
  </WindowForm>
)
