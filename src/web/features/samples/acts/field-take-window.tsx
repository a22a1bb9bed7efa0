import type { z } from 'zod'
import { type SampleForm, sampleForm } from '../../../../domain/samples/sample-forms.ts'
import { type Typing, WatchTyped } from '../../../ui/window-form/watch-typed.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts, fieldTakeTexts as texts } from '../messages.ts'
import { emptySample, type TakeDraft } from './take-draft.ts'
import { fieldOfRefusal, TakeFields } from './take-window.tsx'

/** A visit that is open has no record; the form's rules want one. */
const NO_RECORD = 1
const COLOMBIA_MS = 5 * 60 * 60_000
const MINUTES = 'yyyy-mm-ddThh:mm'.length

/** Tests are one text of lines while they are typed. */
type Values = Omit<Partial<SampleForm>, 'tests'> & { tests?: readonly string[] | string }

/** An instant as a browser's field of day and hour shows it, in Colombia. Typed texts are so already. */
const shownInstant = (instant: string | undefined): string =>
  instant?.endsWith('Z') !== true
    ? (instant ?? '')
    : new Date(Date.parse(instant) - COLOMBIA_MS).toISOString().slice(0, MINUTES)

/** The form at first: values of a kept sample, or texts that were typed before. */
const draftOf = ({ tests, takenAt, ...values }: Values, images: File[]): TakeDraft => ({
  ...emptySample(NO_RECORD, undefined),
  ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<TakeDraft>),
  inspectionId: NO_RECORD,
  tests: typeof tests === 'string' ? tests : (tests ?? []).join('\n'),
  takenAt: shownInstant(takenAt),
  images,
})

type Props = {
  values: Values
  /** The findings of the visit. */
  items: readonly { id: number; title: string }[]
  images: File[]
  /** Keeps the sample on the device. */
  save: (form: SampleForm) => Promise<boolean>
  /** Keeps what is typed, so that a phone that dies brings it back. */
  typing: Typing
  /** Photos that it did not bring back. */
  lost?: string | undefined
  onClose: () => void
}

/** 'Toma de muestra' in a visit that is open: it is kept on the device, and gets its number later (R 44.1). */
export const FieldTakeWindow = ({ values, items, images, save, typing, lost, onClose }: Props) => (
  <WindowForm<TakeDraft, SampleForm, boolean>
    title={actTexts.take.title}
    schema={sampleForm as unknown as z.ZodType<SampleForm, TakeDraft>}
    initial={draftOf(values, images)}
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
        <TakeFields form={form} isReadOnly={isReadOnly} options={{ items: [...items], goods: [] }} />
      </>
    )}
  </WindowForm>
)
