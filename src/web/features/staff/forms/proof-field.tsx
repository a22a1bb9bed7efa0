import type { FieldValues, Path } from 'react-hook-form'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { OptionalRow } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { staffDocumentsQuery } from '../staff.queries.ts'
import { formTexts } from './messages.ts'

type Props<Draft extends FieldValues> = { form: WindowedForm<Draft>; isReadOnly: boolean; userId: number }

/** The document of the official's files that proves an absence or a competence. */
export function ProofField<Draft extends FieldValues & { documentId?: unknown }>({
  form,
  isReadOnly,
  userId,
}: Props<Draft>) {
  const documents = useCatalogue(staffDocumentsQuery(userId))
  return (
    <OptionalRow
      form={form}
      isReadOnly={isReadOnly}
      name={'documentId' as Path<Draft>}
      label={formTexts.proof.label}
      description={formTexts.proof.description}
      catalogue={documents}
    />
  )
}
