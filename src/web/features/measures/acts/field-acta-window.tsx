import { Select } from '@mantine/core'
import type { z } from 'zod'
import { MEASURE_CODES, measureName, measureOf } from '../../../../domain/inspections/sanitary-measures.ts'
import { type MeasureForm, measureForm } from '../../../../domain/measures/measure-forms.ts'
import { ChoiceField } from '../../../ui/window-form/form-fields.tsx'
import { type Typing, WatchTyped } from '../../../ui/window-form/watch-typed.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts, fieldActTexts as texts } from '../messages.ts'
import { ActaFields, fieldOfRefusal } from './acta-window.tsx'
import { type ActaDraft, emptyActa, newListed, newPerson, newSeal } from './measure-draft.ts'

/** An item of the visit. `measure` is the code or the name of the measure that its answer imposed. */
type Item = { id: number; title: string; measure?: string | undefined }

/** A visit that is open has no record; the form's rules want one. */
const NO_RECORD = 1

const codes = MEASURE_CODES.map((value) => ({ value, label: measureName[value] }))
const codeOf = ({ measure }: Item) => (measure === undefined ? undefined : measureOf(measure))

function draftOf(values: Partial<MeasureForm>, items: readonly Item[], images: File[]): ActaDraft {
  const item = items.find(({ id }) => id === values.itemId)
  const code = values.code ?? (item && codeOf(item)) ?? null
  return {
    ...emptyActa(NO_RECORD, values.itemId, code),
    ...values,
    ...{ inspectionId: NO_RECORD, itemId: values.itemId, code, extent: values.extent ?? null, until: values.until },
    seals: (values.seals ?? []).map((seal) => ({ ...newSeal(), number: seal.number, place: seal.place ?? '' })),
    goods: (values.goods ?? []).map((good) => ({ ...newListed(), ...good }) as ActaDraft['goods'][number]),
    people: (values.people ?? []).map((person) => ({ ...newPerson(), ...person }) as ActaDraft['people'][number]),
    images,
  }
}

type OriginProps = { form: WindowedForm<ActaDraft>; isReadOnly: boolean; items: readonly Item[] }

/** The finding that imposed the measure, or the whole visit with any measure. */
function Origin({ form, isReadOnly, items }: OriginProps) {
  const itemId = form.watch('itemId')
  const code = form.watch('code')
  const measured = items.filter((item) => codeOf(item) !== undefined)
  const named = items.find(({ id }) => id === itemId)
  // The answer was corrected after the acta was written.
  const isLost = itemId !== undefined && (named === undefined || codeOf(named) !== code)
  const offered = named && !measured.includes(named) ? [...measured, named] : measured
  // Fields of another measure are no part of this one.
  const clear = () => {
    form.setValue('extent', null)
    form.setValue('goods', [])
  }
  const choose = (id: string | null) => {
    const item = offered.find((one) => String(one.id) === id)
    form.setValue('itemId', item?.id, { shouldDirty: true, shouldValidate: true })
    if (!item || codeOf(item) === code) return
    form.setValue('code', codeOf(item) ?? null, { shouldDirty: true })
    clear()
  }
  return (
    <>
      {(offered.length > 0 || isLost) && (
        <Select
          label={texts.item}
          placeholder={texts.wholeVisit}
          data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={itemId === undefined ? null : String(itemId)}
          readOnly={isReadOnly}
          clearable
          onChange={choose}
          error={isLost ? texts.lost : form.formState.errors.itemId?.message}
        />
      )}
      {itemId === undefined ? (
        <ChoiceField
          form={form}
          isReadOnly={isReadOnly}
          name="code"
          label={texts.code}
          choices={codes}
          isRequired
          onChosen={clear}
        />
      ) : (
        <p>
          <strong>{codes.find(({ value }) => value === code)?.label}</strong>
        </p>
      )}
    </>
  )
}

type Props = {
  values: Partial<MeasureForm>
  items: readonly Item[]
  images: File[]
  /** Keeps the acta on the device. */
  save: (form: MeasureForm) => Promise<boolean>
  /** Keeps what is typed, so that a phone that dies brings it back. */
  typing: Typing
  /** Photos that it did not bring back. */
  lost?: string | undefined
  onClose: () => void
}

/** 'Acta de la medida' of a visit that is open: it is kept on the device, and gets its number later (R 44.1). */
export const FieldActaWindow = ({ values, items, images, save, typing, lost, onClose }: Props) => (
  <WindowForm<ActaDraft, MeasureForm, boolean>
    title={actTexts.acta.title}
    schema={measureForm as unknown as z.ZodType<MeasureForm, ActaDraft>}
    initial={draftOf(values, items, images)}
    save={save}
    done={texts.done}
    submitLabel={texts.keep}
    touched={[]}
    fieldOfRefusal={fieldOfRefusal}
    onClose={onClose}
  >
    {(form, isReadOnly) => (
      <>
        <WatchTyped form={form} {...typing} />
        <p>{texts.notice}</p>
        {lost && <p role="alert">{lost}</p>}
        <Origin form={form} isReadOnly={isReadOnly} items={items} />
        {form.watch('code') !== null && <ActaFields form={form} isReadOnly={isReadOnly} />}
      </>
    )}
  </WindowForm>
)
