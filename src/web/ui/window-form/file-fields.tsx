import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { faultOf } from './fault-of.ts'
import { FileChooser, type FileTexts } from './file-chooser.tsx'
import { messages } from './messages.ts'
import type { WindowedForm } from './window-form.tsx'

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

type Props<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  name: Path<Draft>
  isReadOnly: boolean
  isRequired?: boolean
}

/** One file of an act. */
export const FileField = <Draft extends FieldValues>({
  form,
  name,
  texts,
  isReadOnly,
  isRequired = false,
}: Props<Draft> & { texts: FileTexts }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, value, onChange } }) => (
      <FileChooser
        ref={ref}
        texts={texts}
        files={value ? [value as File] : []}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        fault={faultOf(form, name)}
        onFiles={([file]) => onChange(file)}
      />
    )}
  />
)

/** Photos of an act. */
export const PhotosField = <Draft extends FieldValues>({
  form,
  name,
  hint,
  isReadOnly,
  isRequired = false,
}: Props<Draft> & { hint?: string | undefined }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, value, onChange } }) => (
      <FileChooser
        ref={ref}
        texts={{ label: messages.photos, choose: messages.choosePhotos, hint, accept: PHOTO_TYPES }}
        files={value as readonly File[]}
        isMultiple
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        fault={faultOf(form, name)}
        onFiles={onChange}
      />
    )}
  />
)
