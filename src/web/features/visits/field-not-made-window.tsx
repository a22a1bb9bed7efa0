import type { NotMadeForm } from '../../../domain/visits/not-made.ts'
import { type Typing, WatchTyped } from '../../ui/window-form/watch-typed.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { fieldNotMadeTexts as texts } from './not-made-texts.ts'
import { emptyNotMade, type NotMadeDraft, NotMadeFields, notMadeSchema } from './not-made-window.tsx'

/** Values of a statement that is kept, or texts that were typed before. */
type Values = Partial<Omit<NotMadeForm, 'images'>>

/** The form at first. */
const draftOf = ({ reason, wentOn, note }: Values, images: File[]): NotMadeDraft => ({
  ...emptyNotMade,
  ...{ reason: reason ?? null, wentOn, note: note ?? '', images },
})

type Props = {
  values: Values
  images: File[]
  /** Keeps the statement on the device. */
  save: (form: NotMadeForm) => Promise<boolean>
  /** Keeps what is typed, so that a phone that dies brings it back. */
  typing: Typing
  /** Photos that it did not bring back. */
  lost?: string | undefined
  onClose: () => void
}

/** 'No se pudo hacer' without signal: the statement waits on the device (R 48.1). */
export const FieldNotMadeWindow = ({ values, images, save, typing, lost, onClose }: Props) => (
  <WindowForm<NotMadeDraft, NotMadeForm, boolean>
    title={texts.title}
    schema={notMadeSchema}
    initial={draftOf(values, images)}
    save={save}
    done={texts.done}
    submitLabel={texts.keep}
    touched={[]}
    onClose={onClose}
  >
    {(form, isReadOnly) => (
      <>
        <WatchTyped form={form} {...typing} />
        <p>{texts.waits}</p>
        {lost && <p role="alert">{lost}</p>}
        <NotMadeFields form={form} isReadOnly={isReadOnly} />
      </>
    )}
  </WindowForm>
)
