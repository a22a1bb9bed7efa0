import { Select, Text } from '@mantine/core'
import type { z } from 'zod'
import { takeSample } from '../../../../contract/follow-up/sample-acts.wire.ts'
import { type SampleForm, sampleForm } from '../../../../domain/samples/sample-forms.ts'
import { COUNTER_SAMPLES, counterSampleName } from '../../../../domain/samples/sample-words.ts'
import { call } from '../../../api/call.ts'
import { PhotosField } from '../../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { cardTexts as labels, actTexts as texts } from '../messages.ts'
import classes from '../samples.module.css'
import { type SampleOptions, touchedBySamples } from '../samples.queries.ts'
import { InstantField } from './instant-field.tsx'
import { emptySample, type TakeDraft } from './take-draft.ts'

const counters = COUNTER_SAMPLES.map((value) => ({ value, label: counterSampleName[value] }))
export const fieldOfRefusal = {
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const
/** A choice counts as typed, and clears the text of a refusal. */
const AS_TYPED = { shouldDirty: true, shouldValidate: true }

type FieldsProps = {
  form: WindowedForm<TakeDraft>
  isReadOnly: boolean
  options: Pick<SampleOptions, 'items' | 'goods'>
}

/** The text of a refusal of a field without a control of its own. */
const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  )

/** The item of the acta and the goods of a measure that a sample may be of; goods fill their fields. */
function Origin({ form, isReadOnly, options: { items, goods } }: FieldsProps) {
  const choose = (id: string | null) => {
    const good = goods.find((one) => String(one.id) === id)
    form.setValue('goodId', good?.id, AS_TYPED)
    form.setValue('measureId', good?.measureId, AS_TYPED)
    form.clearErrors(['goodId', 'measureId'])
    if (!good) return
    for (const name of ['product', 'unit', 'brand', 'lot'] as const) {
      const known = good[name]
      // Goods without a brand or a lot leave what was typed.
      if (known !== null) form.setValue(name, known, AS_TYPED)
    }
  }
  const [itemId, goodId] = [form.watch('itemId'), form.watch('goodId')]
  const { errors } = form.formState
  const ofItem = errors.itemId?.message
  const ofGoods = (errors.goodId ?? errors.measureId ?? errors.replaces)?.message
  return (
    <>
      {items.length > 0 ? (
        <Select
          label={texts.taken.item}
          data={items.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={itemId === undefined ? null : String(itemId)}
          readOnly={isReadOnly}
          clearable
          onChange={(id) => form.setValue('itemId', id === null ? undefined : Number(id), AS_TYPED)}
          error={ofItem}
        />
      ) : (
        <Fault text={ofItem} />
      )}
      {goods.length > 0 ? (
        <Select
          label={texts.taken.good}
          placeholder={texts.taken.noGood}
          data={goods.map((good) => ({ value: String(good.id), label: texts.taken.goodOf(good) }))}
          value={goodId === undefined ? null : String(goodId)}
          readOnly={isReadOnly}
          clearable
          onChange={choose}
          error={ofGoods}
        />
      ) : (
        <Fault text={ofGoods} />
      )}
    </>
  )
}

/** Fields that a choice hides, so that nothing unseen is refused. */
const hiddenBy = (counter: string | null) =>
  counter === 'dejada' ? (['counterReason'] as const) : (['counterSeal', 'counterCustodian'] as const)

/** The fields of a sample, with what it may be of. */
export function TakeFields({ form, isReadOnly, options }: FieldsProps) {
  const field = { form, isReadOnly }
  const counter = form.watch('counterSample')
  return (
    <>
      <Origin {...field} options={options} />
      <LineField {...field} name="product" label={labels.product} isRequired />
      <LineField {...field} name="brand" label={labels.brand} />
      <LineField {...field} name="lot" label={labels.lot} />
      <LineField {...field} name="expiry" label={labels.expiry} type="date" />
      <LineField {...field} name="registration" label={labels.registration} />
      <LineField {...field} name="maker" label={labels.maker} />
      <LineField {...field} name="quantity" label={labels.quantity} type="number" isRequired />
      <LineField {...field} name="unit" label={texts.results.unit} isRequired />
      <LineField {...field} name="units" label={labels.units} type="number" />
      <LineField {...field} name="temperature" label={texts.handed.temperature} type="number" />
      <LineField {...field} name="container" label={labels.container} />
      <LineField {...field} name="sealNumber" label={labels.seal} isRequired />
      <TextField {...field} name="reason" label={labels.reason} isRequired />
      <TextField {...field} name="tests" label={labels.tests} description={texts.taken.tests} isRequired />
      <ChoiceField
        {...field}
        name="counterSample"
        label={labels.counter}
        choices={counters}
        isRequired
        onChosen={(chosen) => {
          for (const name of hiddenBy(chosen)) form.setValue(name, '')
        }}
      />
      {counter === 'dejada' && (
        <>
          <LineField {...field} name="counterSeal" label={labels.counterSeal} isRequired />
          <LineField {...field} name="counterCustodian" label={labels.counterCustodian} isRequired />
        </>
      )}
      {counter !== null && counter !== 'dejada' && (
        <TextField {...field} name="counterReason" label={labels.counterReason} isRequired />
      )}
      <InstantField {...field} name="takenAt" label={texts.taken.takenAt} />
      <PhotosField {...field} name="images" />
    </>
  )
}

type Props = { inspectionId: number; options: SampleOptions; replaces?: number; onClose: () => void }

/** 'Toma de muestra' (R 39.3). */
export const TakeWindow = ({ inspectionId, options, replaces, onClose }: Props) => (
  <WindowForm<TakeDraft, SampleForm, { number: string }>
    title={texts.take.title}
    schema={sampleForm as unknown as z.ZodType<SampleForm, TakeDraft>}
    initial={emptySample(inspectionId, replaces)}
    save={(body, idempotencyKey) => call(takeSample, { body, idempotencyKey })}
    done={texts.take.done}
    touched={touchedBySamples}
    fieldOfRefusal={fieldOfRefusal}
    onClose={onClose}
  >
    {(form, isReadOnly) => (
      <>
        <p className={classes.note}>{texts.notice}</p>
        <TakeFields form={form} isReadOnly={isReadOnly} options={options} />
      </>
    )}
  </WindowForm>
)
