import type { FieldValues, Path } from 'react-hook-form'
import { FileField, PHOTO_TYPES } from '../../../ui/window-form/file-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'

const { proof: label, choose, hint } = actTexts.attempt
const texts = { label, choose, hint, accept: `application/pdf,${PHOTO_TYPES}` }

type Props<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  name: Path<Draft>
  isReadOnly: boolean
  isRequired?: boolean
}

/** The file that proves an attempt or an agreement. */
export const ProofField = <Draft extends FieldValues>(props: Props<Draft>) => <FileField {...props} texts={texts} />
