import type { z } from 'zod'
import { addMeasureAct } from '../../../../contract/follow-up/measure-acts.wire.ts'
import { measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { CONVERSIONS, causesOf, goodsOfAct } from '../../../../domain/measures/code-rules.ts'
import { type MeasureActForm, measureActForm } from '../../../../domain/measures/measure-forms.ts'
import { measureActName, RECORDED_ACTS, type RecordedAct } from '../../../../domain/measures/measure-words.ts'
import { call } from '../../../api/call.ts'
import { PhotosField } from '../../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../measures.module.css'
import { fetchMeasure, type Measure, touchedByMeasures } from '../measures.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { type ActDraft, emptyAct } from './measure-draft.ts'
import { PeopleRows } from './people-rows.tsx'
import { SealRows } from './seal-rows.tsx'
import { TakenRows } from './taken-rows.tsx'

/** The refusals of the rules, each at the field that a person can change. */
const fieldOfRefusal = {
  'measure.photos-missing': 'images',
  'measure.seal-taken': 'seals',
  'measure.seal-broken': 'kind',
  'measure.seals-left': 'seals',
  'measure.goods-unaccounted': 'goods',
  'measure.not-open': 'kind',
  'measure.act-of-other-measure': 'kind',
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const

const conversions = CONVERSIONS.map((value) => ({ value, label: measureName[value] }))

function photosHint(kind: RecordedAct | null, cause: string | null): string | undefined {
  if (kind === 'levantamiento') return texts.photosHint.levantamiento(causesOf(cause ?? '').length)
  return kind === 'destruccion' || kind === 'levantamiento_parcial' ? texts.photosHint[kind] : undefined
}

function Fields({
  form,
  isReadOnly,
  measure,
}: {
  form: WindowedForm<ActDraft>
  isReadOnly: boolean
  measure: Measure
}) {
  const kind = form.watch('kind') as RecordedAct | null
  const choices = RECORDED_ACTS.filter((act) => measure.may.includes(act)).map((value) => ({
    value,
    label: measureActName[value],
  }))
  const field = { form, isReadOnly }
  // Rows of another act are no part of this one.
  const clear = () => {
    for (const list of ['seals', 'goods'] as const) form.setValue(list, [])
    form.setValue('until', undefined)
    form.setValue('code', null)
  }
  const takesGoods = kind !== null && goodsOfAct[kind] !== undefined && measure.goods.length > 0
  return (
    <>
      <p className={classes.note}>{texts.notice}</p>
      <ChoiceField {...field} name="kind" label={texts.kind} choices={choices} isRequired onChosen={clear} />
      {kind === 'prorroga' && <LineField {...field} name="until" label={texts.until} type="date" isRequired />}
      {kind === 'conversion' && (
        <ChoiceField {...field} name="code" label={texts.code} choices={conversions} isRequired />
      )}
      {kind === 'destruccion' && <TextField {...field} name="method" label={texts.method} isRequired />}
      <TextField {...field} name="reason" label={texts.reason} isRequired />
      {kind && takesGoods && <TakenRows {...field} kind={kind} measure={measure} />}
      {kind && <SealRows {...field} kind={kind} measure={measure} />}
      {kind && <PeopleRows form={form as never} isReadOnly={isReadOnly} />}
      <PhotosField {...field} name="images" hint={photosHint(kind, measure.cause)} />
    </>
  )
}

/** 'Registrar actuación' (R 36.5). */
export const ActWindow = ({ measure, onClose }: { measure: Measure; onClose: () => void }) => (
  <WindowForm<ActDraft, MeasureActForm, { id: number }>
    title={texts.act.title}
    schema={measureActForm as unknown as z.ZodType<MeasureActForm, ActDraft>}
    initial={emptyAct(measure.rowVersion)}
    save={(body, idempotencyKey) => call(addMeasureAct, { params: { id: measure.id }, body, idempotencyKey })}
    done={texts.act.done}
    submitLabel={texts.act.open}
    touched={touchedByMeasures}
    fieldOfRefusal={fieldOfRefusal}
    readVersion={async () => (await fetchMeasure(measure.id)).rowVersion}
    onClose={onClose}
  >
    {(form, isReadOnly) => <Fields form={form} isReadOnly={isReadOnly} measure={measure} />}
  </WindowForm>
)
